/** `Release`, the file that names every list with its hash. What is signed is this file, so it stands for all the others. */
import { createHash } from 'node:crypto';

export type Suite = 'early' | 'stable';
export const SUITES: readonly Suite[] = ['early', 'stable'];

/** A file of a suite. `name`: from the suite's folder, with slashes. */
export interface ListFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** `date`: milliseconds since 1970. */
export function releaseText(
  suite: Suite,
  architectures: readonly string[],
  files: readonly ListFile[],
  date: number,
): string {
  return [
    'Origin: Foyer',
    'Label: Foyer',
    `Suite: ${suite}`,
    `Codename: ${suite}`,
    `Date: ${new Date(date).toUTCString().replace('GMT', 'UTC')}`,
    `Architectures: ${architectures.join(' ')}`,
    'Components: main',
    'Description: Foyer, lobby check-in',
    // A machine that reads while a new list is published finds the list that its Release names.
    'Acquire-By-Hash: yes',
    'SHA256:',
    ...files.map(({ name, bytes }) => ` ${sha256Of(bytes)} ${bytes.length} ${name}`),
    '',
  ].join('\n');
}

/** The lists of packages that a Release names, but for their packed forms. */
export function listsIn(release: string): readonly { readonly name: string; readonly sha256: string }[] {
  const named = release.matchAll(/^ ([0-9a-f]{64}) \d+ (main\/binary-[a-z0-9]+\/Packages)$/gm);
  return [...named].map(([, sha256 = '', name = '']) => ({ name, sha256 }));
}
