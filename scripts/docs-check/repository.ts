/** Reads the repository once: which files there are, and what in them can be named. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readPage, type Page } from './markdown.ts';
import { readComments } from './other-comments.ts';
import type { Passage } from './passage.ts';
import { readSource, type Source } from './source.ts';

export interface Repository {
  /** Every file that git has or would take, from the root, with forward slashes. */
  readonly files: ReadonlySet<string>;
  readonly pages: readonly Page[];
  readonly sources: readonly Source[];
  readonly comments: readonly Passage[];
  /** Style sheets without their comments. */
  readonly styles: readonly string[];
  /** Every word outside of comments and pages; one with dashes counts as a whole and in its parts. */
  readonly words: ReadonlySet<string>;
  /** Names behind `npm run`. */
  readonly scripts: ReadonlySet<string>;
}

const CODE = /\.tsx?$/;
const OTHER_CODE = /\.(?:css|html|sql|json)$|^\.ci\/run$|^\.gitattributes$|\.ya?ml$/;
/** Names in the lock file are those of packages; the sentences of a screen are no names. */
const NO_NAMES = /^package-lock\.json$|^src\/words\//;
const PackageSchema = z.object({ scripts: z.record(z.string(), z.string()) });
const WORD = /[\w$-]+/g;

/** Needs git, because what lies about in a work tree is not in the repository. */
function listFiles(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const gone = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' });
  const missing = new Set(gone.split('\0'));
  return listed.split('\0').filter((file) => file !== '' && !missing.has(file));
}

function addWords(words: Set<string>, code: string): void {
  for (const [word] of code.matchAll(WORD)) {
    words.add(word);
    if (word.includes('-')) for (const part of word.split('-')) words.add(part);
  }
}

export function readRepository(root: string): Repository {
  const files = listFiles(root);
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const pages = files.filter((file) => file.endsWith('.md')).map((file) => readPage(file, read(file)));
  const sources = files.filter((file) => CODE.test(file)).map((file) => readSource(file, read(file)));
  const others = files
    .filter((file) => OTHER_CODE.test(file) && !NO_NAMES.test(file))
    .map((file) => ({ file, ...readComments(file, read(file)) }));
  const words = new Set<string>();
  for (const { code } of [...sources, ...others]) addWords(words, code);
  const { scripts } = PackageSchema.parse(JSON.parse(read('package.json')));
  return {
    files: new Set(files),
    pages,
    sources,
    comments: [...sources, ...others].flatMap(({ comments }) => comments),
    styles: others.filter(({ file }) => file.endsWith('.css')).map(({ code }) => code),
    words,
    scripts: new Set(Object.keys(scripts)),
  };
}
