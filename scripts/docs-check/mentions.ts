/** What a passage names that can be looked up: files, commands, flags, variables, tests, decisions, names of the code. */
import type { Passage } from './passage.ts';

export interface Mention {
  readonly kind: 'path' | 'script' | 'step' | 'flag' | 'variable' | 'name' | 'decision';
  readonly text: string;
  readonly line: number;
}

/** A quoted title of a test, or a quoted heading of a page, with the file it is said to be in. */
export interface Quotation {
  readonly path: string;
  readonly title: string;
  readonly line: number;
}

const ENDINGS = 'tsx?|css|sql|md|html|json|js|mjs|cjs|png|sqlite|yml|csv';
const TOPS = 'src|test|scripts|docs|simulator|bench|resources|\\.github|\\.ci';
/** A file by its ending, or whatever is in one of the folders at the root. */
const PATH = new RegExp(
  `(?<![\\w/.~$…<>*@:\\\\-])((?:\\.{1,2}/)*(?:[\\w@*-][\\w.@*-]*/)*[\\w*-][\\w.*-]*\\.(?:${ENDINGS})|(?:${TOPS})/[\\w./*-]*[\\w/*])(?![\\w/(])`,
  'g',
);
const FOLDER = /^(?:[\w.-]+\/)+$/;
const SCRIPT = /\bnpm run (?:--silent )?([a-z][\w:-]*)/g;
const STEPS = /\bnpm test -- ((?:[a-z][\w-]*)(?: [a-z][\w-]*)*)/g;
const BARE_SCRIPT = /\bnpm (start|test)\b/g;
const FLAG = /(?<![\w-])(--[a-z][a-z0-9-]*)/g;
const VARIABLE = /(?<![\w/.-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w-])/g;
/** In a command a bare word in capitals stands for a value. */
const SET_VARIABLE = /(?<![\w/.-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)=/g;
const NAME = /^([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)(?:\(.*\)|=.*)?$/s;
const IS_VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const DECISION = /\bADR (\d+)/g;
const SPAN = /`([^`]+)`/g;
const ADDRESS = /\b(?:https?:\/\/|(?:[a-z][\w-]*\.)+(?:org|com|net|io)\/)\S+/g;
/** Where a command's output is put. */
const INTO = />\s*[\w.-]+/g;
/** A command in which flags stand: those behind a program of ours are ours, those before it are not. */
const OUR_PROGRAM =
  /\bnpm (?:start|test|run [\w:-]+)\b|(?:scripts|simulator|bench|test)\/[\w./-]+\.ts|out\/main\/\w+\.js/;

const QUOTE = '(?:“[^”]+”|"[^"]+")';
const QUOTED = new RegExp(
  `([\\w./-]+\\.(?:test|spec)\\.tsx?)\`?(?:, [^:;.“"]*)?: (?:all of )?(${QUOTE}(?:(?:,| and|, and) ${QUOTE})*)`,
  'g',
);
const SECTION = /(?<![\w/.-])([\w./-]+\.md)`?, (?:section )?"([^"]+)"/g;

const lineAt = (passage: Passage, index: number): number =>
  passage.line + (passage.text.slice(0, index).match(/\n/g)?.length ?? 0);

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Flags of other people's programs are taken out (`systemctl --user`, and what stands before a program of ours). */
function withoutForeign(command: string): string {
  const ours = OUR_PROGRAM.exec(command);
  const end = ours === null ? command.length : ours.index;
  return (command.slice(0, end).replaceAll(FLAG, blank) + command.slice(end)).replaceAll(INTO, blank);
}

function readable(passage: Passage): string {
  const text = passage.text.replaceAll(ADDRESS, blank);
  if (passage.kind === 'block') return withoutForeign(text);
  return text.replaceAll(SPAN, (span) => (/\s/.test(span) ? withoutForeign(span) : span));
}

/** Names between backticks that are one word of the code; paths, flags and commands are told by their shape. */
function namesIn(text: string): readonly { readonly text: string; readonly index: number }[] {
  return [...text.matchAll(SPAN)].flatMap((span) => {
    const [, inside = ''] = span;
    const name = NAME.exec(inside)?.[1];
    return name === undefined ? [] : [{ text: name, index: span.index }];
  });
}

/** In the order of their kinds, each with the line it stands in. */
export function mentionsIn(passage: Passage): readonly Mention[] {
  const text = readable(passage);
  const found = (kind: Mention['kind'], pattern: RegExp): readonly Mention[] =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      text: match[1] ?? '',
      line: lineAt(passage, match.index),
    }));
  const paths = found('path', PATH);
  const folders = [...text.matchAll(SPAN)].flatMap(({ 1: inside = '', index }) =>
    FOLDER.test(inside) && !paths.some((path) => path.text === inside)
      ? [{ kind: 'path' as const, text: inside, line: lineAt(passage, index) }]
      : [],
  );
  const names = passage.kind === 'block' ? [] : namesIn(text);
  return [
    ...paths,
    ...folders,
    ...found('script', SCRIPT),
    ...found('script', BARE_SCRIPT),
    ...found('step', STEPS).flatMap((step) => step.text.split(' ').map((name) => ({ ...step, text: name }))),
    ...found('flag', FLAG),
    ...found('variable', passage.kind === 'block' ? SET_VARIABLE : VARIABLE),
    ...found('decision', DECISION),
    ...names
      .filter(({ text: name }) => !IS_VARIABLE.test(name) && !paths.some((path) => path.text === name))
      .map(({ text: name, index }) => ({ kind: 'name' as const, text: name, line: lineAt(passage, index) })),
  ];
}

/** The path of a test, a colon, and titles in quotes. */
export function titlesQuoted(passage: Passage): readonly Quotation[] {
  return [...passage.text.matchAll(QUOTED)].flatMap(({ 1: path = '', 2: list = '', index }) =>
    [...list.matchAll(/“([^”]+)”|"([^"]+)"/g)].map(([, curly, straight = '']) => ({
      path,
      title: (curly ?? straight).replaceAll(/\s+/g, ' '),
      line: lineAt(passage, index),
    })),
  );
}

/** The path of a page, a comma, and a heading in quotes. */
export function sectionsQuoted(passage: Passage): readonly Quotation[] {
  return [...passage.text.matchAll(SECTION)].map(({ 1: path = '', 2: title = '', index }) => ({
    path,
    title: title.replaceAll(/\s+/g, ' '),
    line: lineAt(passage, index),
  }));
}
