/** Every decision is in the list of decisions, under its own number and name. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../docs/adr/', import.meta.url);
const page = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

test('the list of decisions has each of them once, in order, by the name on its page', () => {
  const pages = readdirSync(FOLDER).filter((name) => /^[0-9]/.test(name));
  const written = pages.sort().map((name) => {
    const [, number = '', title = ''] = /^# ([0-9]+)[.] (.+)/.exec(page(name)) ?? [];
    return `| ${number} | [${title}](${name}) |`;
  });
  const listed = [...page('README.md').matchAll(/^[|] [0-9]+ [|] .+?[)] [|]/gm)].map(([row]) => row);
  expect(listed).toEqual(written);
});
