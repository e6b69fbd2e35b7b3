/** `npm run words`: puts every catalogue in the order of the English one and writes the types of the English sentences. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '../src/contract/languages.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/u;
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** As in i18next's JSON format: sentences in a tree, plural forms as suffixes of a key. */
interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

const bareKey = (key: string): string => key.replace(PLURAL, '');

function placeOf(key: string, order: readonly string[]): number {
  const place = order.indexOf(bareKey(key));
  const form = FORMS.indexOf(PLURAL.exec(key)?.[1] ?? '');
  return (place < 0 ? order.length : place) * (FORMS.length + 1) + form + 1;
}

/** `catalogue` in the order of `english`, plural forms from `zero` to `other`; keys that English lacks come last. */
export function inOrderOf(english: Catalogue, catalogue: Catalogue): Catalogue {
  const order = Object.keys(english).map(bareKey);
  const keys = Object.keys(catalogue).toSorted((a, b) => placeOf(a, order) - placeOf(b, order));
  return Object.fromEntries(
    keys.map((key) => {
      const [own, branch] = [english[key], catalogue[key] ?? ''];
      return [key, typeof branch === 'object' && typeof own === 'object' ? inOrderOf(own, branch) : branch];
    }),
  );
}

/** A JSON text is a TypeScript type: each sentence the one text that it is, so that the compiler finds its values. */
export function typesOf(catalogues: Readonly<Record<string, Catalogue>>): string {
  return `/** The English sentences, by surface. Written by \`npm run words\` from en/*.json: change those. */
export type EnglishSentences = ${JSON.stringify(catalogues, undefined, 2)};
`;
}

/** What the files under `folder` (`src/words`) should be, by path: every catalogue and the types. */
export function wordsOf(folder: string): ReadonlyMap<string, string> {
  const read = (path: string): Catalogue => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const english = Object.fromEntries(
    globSync('en/*.json', { cwd: folder })
      .toSorted()
      .map((path) => [path.slice('en/'.length, -'.json'.length), read(path)]),
  );
  const catalogues = LANGUAGES.flatMap((language) =>
    Object.entries(english).flatMap(([surface, sentences]): [string, string][] => {
      const [path] = globSync(`${language}/${surface}.json`, { cwd: folder });
      if (path === undefined) return [];
      return [[path, `${JSON.stringify(inOrderOf(sentences, read(path)), undefined, 2)}\n`]];
    }),
  );
  return new Map([...catalogues, ['english.gen.ts', typesOf(english)]]);
}

if (import.meta.main) {
  const folder = resolve(import.meta.dirname, '../src/words');
  for (const [path, text] of wordsOf(folder)) writeFileSync(join(folder, path), text);
}
