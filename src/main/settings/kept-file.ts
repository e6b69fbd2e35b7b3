/**
 * A small JSON file with a copy of its last good content, so that a damaged file does not reset to defaults.
 */
import { chmodSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '../base/private-files.ts';
import type { z } from 'zod';
import type { StartProblem } from '../../contract/save-problem.ts';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { syncFile, syncFolder, timeInName, writeFileDurably } from '../storage/durable-files.ts';
import { renameFile } from '../storage/rename-file.ts';

interface KeptFileOptions<Content> {
  readonly path: string;
  readonly schema: z.ZodType<Content>;
  /** The sentence about invalid JSON. It must not contain secrets. */
  readonly broken: (path: string, error: z.ZodError) => string;
  readonly what: string;
}

export interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly sentence: string;
  readonly path: string;
  /** The invalid key, if the file is JSON. */
  readonly key?: string;
}

type KeptReading<Content> =
  | { readonly kind: 'none' }
  | { readonly kind: 'good'; readonly content: Content }
  | { readonly kind: 'previous'; readonly content: Content; readonly trouble: FileTrouble }
  | UnreadableFile;

export type FileReading<Layer> =
  | { readonly kind: 'read'; readonly layer: Layer }
  | ({ readonly kind: 'invalid'; readonly problem: FileProblem } & Pick<UnreadableFile, 'sentence'>);

const OWNER_ONLY = 0o600;

type FileProblem = Extract<StartProblem, { kind: 'file' }>;

type Look<Content> =
  | { readonly kind: 'none' }
  | { readonly kind: 'good'; readonly content: Content; readonly text: string }
  | UnreadableFile;

export const previousPathOf = (path: string): string => path.replace(/(\.json)?$/, '.previous.json');

/** A path with dots. Empty for the whole file. */
function firstKeyIn(error: z.ZodError): string {
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
  return [...(issue?.path ?? []), ...unknown].join('.');
}

export const fileProblem = (
  what: FileProblem['what'],
  { path, key }: Pick<UnreadableFile, 'path' | 'key'>,
): FileProblem => ({ kind: 'file', what, path, ...(key === undefined ? {} : { key }) });

export function keptFile<Content>(options: KeptFileOptions<Content>) {
  const { path } = options;
  const previous = previousPathOf(path);

  function look(at: string): Look<Content> {
    const sentence = `${at} cannot be read as ${options.what}. Fix it or move it away. Foyer has not changed it.`;
    let json: unknown;
    let text: string;
    try {
      text = readFileSync(at, 'utf8');
      json = JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      const isMissing = systemCode(error) === 'ENOENT';
      return isMissing ? { kind: 'none' } : { kind: 'unreadable', sentence, path: at };
    }
    const parsed = options.schema.safeParse(json, { reportInput: true });
    if (parsed.success) return { kind: 'good', content: parsed.data, text };
    const key = firstKeyIn(parsed.error);
    return {
      kind: 'unreadable',
      sentence: options.broken(at, parsed.error),
      path: at,
      ...(key === '' ? {} : { key }),
    };
  }

  /** Only valid content is copied. */
  function keepCopy(text: string): void {
    const kept = look(previous);
    if (kept.kind === 'good' && kept.text === text) return;
    writeFileDurably(previous, text, OWNER_ONLY);
  }

  return {
    read(): KeptReading<Content> {
      const now = look(path);
      if (now.kind === 'good') {
        try {
          chmodSync(path, OWNER_ONLY);
          keepCopy(now.text);
        } catch {
          // The disk cannot be written, but the file is good.
        }
        return { kind: 'good', content: now.content };
      }
      const kept = look(previous);
      if (kept.kind === 'good') {
        return {
          kind: 'previous',
          content: kept.content,
          trouble: {
            kind: 'copy-in-force',
            what: now.kind === 'none' ? 'missing' : 'unreadable',
            file: basename(path),
            copy: basename(previous),
          },
        };
      }
      if (now.kind === 'unreadable') return now;
      // An unreadable copy shows that there was a file.
      return kept;
    },
    /** Moves an unreadable file aside, so that it is never overwritten. Throws disk errors. */
    beforeWrite(): void {
      if (look(path).kind !== 'unreadable') return;
      const aside = `${basename(path)}.damaged-${timeInName(Date.now())}`;
      renameFile(path, join(dirname(path), aside));
      syncFolder(dirname(path));
    },
    /** Syncs the file and its folder, and keeps a copy. Throws disk errors. */
    afterWrite(): void {
      syncFile(path);
      syncFolder(dirname(path));
      const now = look(path);
      if (now.kind === 'good') keepCopy(now.text);
    },
  };
}
