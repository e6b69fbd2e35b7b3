/** Flags and commands of the program that no page tells: the other way round from what pages name and is not there. */
import type { Page } from './markdown.ts';
import type { Fault } from './passage.ts';
import { isTest, type Source } from './source.ts';

const FLAG = /(?<![\w-])--[a-z][a-z0-9-]*/g;
const SCRIPT = /\bnpm (?:run (?:--silent )?|(?=(?:start|test)\b))([a-z][\w:-]*)/g;

export interface KnownCommands {
  readonly sources: readonly Source[];
  /** Names behind `npm run`. */
  readonly scripts: ReadonlySet<string>;
}

/** A decision tells what was decided, and nobody looks there for a command. */
const isGuide = ({ file }: Page): boolean => !file.startsWith('docs/adr/');

/** Each program that reads a command line by `parseArgs`, at its first line; scripts at that of package.json. */
export function untoldFaults(pages: readonly Page[], { sources, scripts }: KnownCommands): readonly Fault[] {
  const texts = pages.filter(isGuide).flatMap(({ passages }) => passages.map(({ text }) => text));
  const flags = new Set(texts.flatMap((text) => text.match(FLAG) ?? []));
  const commands = new Set(texts.flatMap((text) => [...text.matchAll(SCRIPT)].map(([, name]) => name)));
  const programs = sources.filter((source) => !isTest(source) && source.code.includes('parseArgs('));
  return [
    ...programs.flatMap(({ file, options }) =>
      options
        .filter((name) => !flags.has(`--${name}`))
        .map((name) => ({ file, line: 1, sentence: `no page tells of --${name}` })),
    ),
    ...[...scripts]
      .filter((name) => !commands.has(name))
      .map((name) => ({ file: 'package.json', line: 1, sentence: `no page tells of npm run ${name}` })),
  ];
}
