import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { basesOf, buildImage, type Docker } from './image.ts';
import { ROOT } from './release.ts';

const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const DIGEST = `sha256:${'a1'.repeat(32)}`;

/** Docker as its command line answers, without an image. */
function dockerWith(answer: (args: readonly string[]) => string | undefined): {
  run: Docker;
  asked: string[];
} {
  const asked: string[] = [];
  const run: Docker = (args) => {
    asked.push(args.join(' '));
    const output = answer(args);
    return output === undefined ? { ok: false, sentence: 'no such host' } : { ok: true, output };
  };
  return { run, asked };
}

const image = { version: '1.2.0+test', revision: 'c0ffee', text };

it('each base is taken by the digest that its tag has now, and the image says which version it is', () => {
  const { run, asked } = dockerWith(() => DIGEST);
  expect(buildImage({ ...image, run })).toEqual({ ok: true, words: 'foyer:1.2.0-test' });
  const bases = basesOf(text);
  expect(bases.map(([name]) => name)).toEqual(['BUILD_BASE', 'BASE']);
  for (const [name, base] of bases) expect(asked.at(-1)).toContain(`--build-arg ${name}=${base}@${DIGEST} `);
  expect(asked.at(-1)).toContain('--build-arg VERSION=1.2.0+test --build-arg REVISION=c0ffee');
});

it.each([
  [undefined, 'no such host'],
  ['latest', 'node:24.21.0-trixie-slim has no digest: "latest".'],
])('nothing is built on a base whose digest is not known: %s', (answer, words) => {
  const { run, asked } = dockerWith(() => answer);
  expect(buildImage({ ...image, run })).toEqual({ ok: false, words });
  expect(asked.filter((args) => args.startsWith('build '))).toEqual([]);
});
