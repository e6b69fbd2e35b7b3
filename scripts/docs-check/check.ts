/** Holds every passage and link against the repository. Pure: what there is comes in. */
import { dirname, posix } from 'node:path';
import { ELSEWHERE } from './elsewhere.ts';
import type { Page } from './markdown.ts';
import { type Mention, mentionsIn, sectionsQuoted, titlesQuoted } from './mentions.ts';
import type { Fault, Passage } from './passage.ts';
import { filesMeant, isThere, type Places } from './paths.ts';
import type { Repository } from './repository.ts';
import type { Source } from './source.ts';

export interface Known {
  readonly repository: Repository;
  /** Steps of `npm test`. */
  readonly steps: ReadonlySet<string>;
  /** Takes a flag with its dashes. */
  readonly isFlag: (flag: string) => boolean;
  readonly places: Places;
}

type Sentence = string | undefined;

const unless = (holds: boolean, sentence: string): Sentence => (holds ? undefined : sentence);

function isDecision(number: string, files: ReadonlySet<string>): boolean {
  const start = `docs/adr/${number.padStart(4, '0')}-`;
  return [...files].some((file) => file.startsWith(start));
}

const PLACE_HOLDER = /^[A-Z]+(?:-[A-Z]+)+$/;

/** Headers are in lower case in code, attributes are members of `dataset`, and capitals at an end are a place-holder. */
function isName(name: string, words: ReadonlySet<string>): boolean {
  const isWord = (part: string): boolean => {
    const bare = part.replace(/-[A-Z]+$/, '');
    return words.has(bare) || words.has(bare.toLowerCase()) || words.has(bare.replace(/^data-/, ''));
  };
  return name.split('.').every(isWord);
}

function problemOf({ kind, text }: Mention, from: string, known: Known): Sentence {
  const { repository, steps, isFlag, places } = known;
  if (ELSEWHERE.has(text) || PLACE_HOLDER.test(text)) return undefined;
  switch (kind) {
    case 'path':
      return unless(isThere(text, from, places), `there is no ${text}`);
    case 'script':
      return unless(repository.scripts.has(text), `package.json has no script ${text}`);
    case 'step':
      return unless(steps.has(text), `npm test has no step ${text}`);
    case 'flag':
      return unless(isFlag(text), `no program here takes ${text}`);
    case 'variable':
      return unless(repository.words.has(text), `no code reads or has ${text}`);
    case 'name':
      return unless(isName(text, repository.words), `no code has \`${text}\``);
    case 'decision':
      return unless(isDecision(text, repository.files), `there is no ADR ${text}`);
  }
}

/** A title with each row's values in it, as far as they are texts of the file. */
function* spelledOut(title: string, values: readonly string[]): Iterable<string> {
  yield title;
  if (title.includes('…')) for (const value of values) yield title.replace('…', () => value);
}

/** A part of a title is enough. Where a runner puts a second value in, any text may stand. */
function hasTitle({ titles, literals }: Source, quoted: string): boolean {
  const values = [...new Set(literals)];
  return titles.some((title) => {
    for (const whole of spelledOut(title.replaceAll(/\s+/g, ' '), values))
      if (whole.includes(quoted)) return true;
    return false;
  });
}

function quotationFaults(passage: Passage, { repository }: Known): readonly Fault[] {
  const { file } = passage;
  const titles = titlesQuoted(passage).flatMap(({ path, title, line }): Fault[] => {
    const meant = new Set(filesMeant(path, file, repository.files));
    const isThereOne = repository.sources.some((source) => meant.has(source.file) && hasTitle(source, title));
    return isThereOne ? [] : [{ file, line, sentence: `${path} has no test "${title}"` }];
  });
  const sections = sectionsQuoted(passage).flatMap(({ path, title, line }): Fault[] => {
    const meant = new Set(filesMeant(path, file, repository.files));
    const isThereOne = repository.pages.some((page) => meant.has(page.file) && page.headings.has(title));
    return isThereOne ? [] : [{ file, line, sentence: `${path} has no section "${title}"` }];
  });
  return [...titles, ...sections];
}

/** A merge that somebody did not finish. */
function conflictFaults({ file, line, text }: Passage): readonly Fault[] {
  return /^<{7} /m.test(text) ? [{ file, line, sentence: 'a conflict of a merge is not resolved' }] : [];
}

/** What a passage names and is not there. */
export function passageFaults(passage: Passage, known: Known): readonly Fault[] {
  const { file } = passage;
  const named = mentionsIn(passage).flatMap((mention): Fault[] => {
    const sentence = problemOf(mention, file, known);
    return sentence === undefined ? [] : [{ file, line: mention.line, sentence }];
  });
  return [...named, ...quotationFaults(passage, known), ...conflictFaults(passage)];
}

const IS_ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Links within the repository that lead nowhere: files, folders and anchors. */
export function linkFaults(
  page: Page,
  { pages, files }: Pick<Repository, 'pages' | 'files'>,
): readonly Fault[] {
  return page.links.flatMap(({ url, line }): Fault[] => {
    if (IS_ELSEWHERE.test(url)) return [];
    const [path = '', anchor] = decodeURI(url).split('#');
    const target =
      path === '' ? page.file : posix.normalize(posix.join(dirname(page.file), path)).replace(/\/$/, '');
    const isOne = files.has(target) || [...files].some((file) => file.startsWith(`${target}/`));
    if (!isOne) return [{ file: page.file, line, sentence: `the link ${url} leads to no file` }];
    const there = pages.find(({ file }) => file === target);
    if (anchor === undefined || anchor === '' || there === undefined || there.anchors.has(anchor)) return [];
    return [{ file: page.file, line, sentence: `the link ${url} leads to no heading` }];
  });
}
