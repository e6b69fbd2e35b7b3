/** What the commands beside a hub have in common: what they are given, and how they end. */
import { resolve } from 'node:path';
import type { Commands } from './packaged.ts';

export interface CommandEnd {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

export interface CommandSurroundings {
  readonly defaultDataDir: string;
  readonly cwd: string;
  readonly commands: Commands;
}

/** An option that is none, or without its value: what is wrong with it, and what there is. */
export function badCommand(error: unknown, usage: string): CommandEnd {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  return { code: 1, lines: [`${reason}\n${usage}`] };
}

export const dataDirIn = (
  given: string | undefined,
  { cwd, defaultDataDir }: Pick<CommandSurroundings, 'cwd' | 'defaultDataDir'>,
): string => resolve(cwd, given ?? defaultDataDir);
