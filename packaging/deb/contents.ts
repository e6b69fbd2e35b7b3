/** What the folder of a Debian package says: its control file, its scripts, and which file goes where. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of `files`: `MODE SOURCE DESTINATION`, or `link TARGET DESTINATION`. */
export type ListedFile =
  /** `source`: from the repository's root. `mode`: as of chmod, in octal. */
  | { readonly kind: 'file'; readonly mode: number; readonly source: string; readonly destination: string }
  | { readonly kind: 'link'; readonly target: string; readonly destination: string };

/** Reads `files`. Throws a sentence for a line that it cannot read. */
export function readFileList(text: string): readonly ListedFile[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [mode = '', from = '', destination = '', ...more] = line.trim().split(/\s+/);
    const isKnown = mode === 'link' || /^0[0-7]{3}$/.test(mode);
    if (!isKnown || !destination.startsWith('/') || more.length > 0)
      throw new Error(`"${line}" is not MODE SOURCE DESTINATION.`);
    return mode === 'link'
      ? { kind: 'link', target: from, destination }
      : { kind: 'file', mode: Number.parseInt(mode, 8), source: from, destination };
  });
}

/** Puts values in place of `${name}`. Throws for a name that has no value: a package never shows one. */
export function filled(text: string, fields: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{([a-z-]+)\}/g, (_whole, name: string) => {
    const value = fields[name];
    if (value === undefined) throw new Error(`No value is known for \${${name}}.`);
    return value;
  });
}

/** What dpkg runs. */
const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm', 'config'] as const;

export interface DebContents {
  /** With `${…}` in it. */
  readonly control: string;
  readonly files: readonly ListedFile[];
  /** Other files of `DEBIAN`: the scripts (mode 0755) and the rest (0644). */
  readonly controlFiles: readonly { readonly name: string; readonly mode: number; readonly text: string }[];
}

/** `folder`: such as `packaging/deb/foyer-hub`. */
export function readContents(folder: string): DebContents {
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const kept = [...SCRIPTS, 'conffiles', 'triggers', 'templates'].filter((name) =>
    existsSync(join(folder, name)),
  );
  return {
    control: textOf('control'),
    files: readFileList(textOf('files')),
    controlFiles: kept.map((name) => ({
      name,
      mode: SCRIPTS.some((script) => script === name) ? 0o755 : 0o644,
      text: textOf(name),
    })),
  };
}
