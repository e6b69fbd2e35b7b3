/** The options and ends of commands that start no hub. */
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Commands } from './packaged.ts';

export interface CommandEnd {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

export const bad = (sentence: string): CommandEnd => ({ code: 1, lines: [sentence] });

export interface CommandSurroundings {
  readonly defaultDataDir: string;
  readonly cwd: string;
  readonly commands: Commands;
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; strict: true; allowPositionals: boolean }>
>;

type OptionsReading<Options extends ParseArgsOptionsConfig> =
  | ({ readonly kind: 'read' } & Parsed<Options>)
  | { readonly kind: 'ended'; readonly end: CommandEnd };

/** `argv` without the program's and the command's name. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
  usage: string,
  takesNames = false,
): OptionsReading<Options> {
  const ended = (code: 0 | 1, line: string): OptionsReading<Options> => ({
    kind: 'ended',
    end: { code, lines: [line] },
  });
  try {
    const parsed = parseArgs({ args: [...argv], strict: true, allowPositionals: takesNames, options });
    const { help }: { help?: unknown } = parsed.values;
    return help === true ? ended(0, usage) : { kind: 'read', ...parsed };
  } catch (error) {
    return ended(1, `${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}\n${usage}`);
  }
}

export const dataDirIn = (
  given: string | undefined,
  { cwd, defaultDataDir }: Pick<CommandSurroundings, 'cwd' | 'defaultDataDir'>,
): string => resolve(cwd, given ?? defaultDataDir);
