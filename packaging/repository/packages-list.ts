/** The list of packages that apt reads (`Packages`), and which version of each package only some machines are offered. */

export interface ListedPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
  /** The control file's text, as `dpkg-deb --field` prints it, without an empty line. */
  readonly control: string;
  /** Where it lies, from the repository's folder, with slashes. */
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** How many of a hundred machines are offered this version; undefined: all of them. */
  readonly phased?: number;
}

/** Below zero where the first of two Debian versions is the older one. */
export type CompareVersions = (first: string, second: string) => number;

const OURS = /^(?:Filename|Size|SHA256|Phased-Update-Percentage):/;

/** The value of a field of one line; undefined where the stanza has none. */
function fieldOf(stanza: string, field: string): string | undefined {
  const start = `${field.toLowerCase()}:`;
  const line = stanza.split('\n').find((line) => line.toLowerCase().startsWith(start));
  return line?.slice(start.length).trim();
}

/** A package from its control file; undefined where that lacks a name, a version or an architecture. */
export function listedPackage(
  control: string,
  file: Pick<ListedPackage, 'filename' | 'size' | 'sha256'>,
): ListedPackage | undefined {
  const [name, version, architecture] = ['Package', 'Version', 'Architecture'].map((field) =>
    fieldOf(control, field),
  );
  if (!name || !version || !architecture) return undefined;
  const lines = control.split('\n').filter((line) => line.trim() !== '' && !OURS.test(line));
  return { name, version, architecture, control: lines.join('\n'), ...file };
}

/** Reads what `listText` wrote. Throws for a stanza that it did not write. */
export function readList(text: string): readonly ListedPackage[] {
  const stanzas = text.split(/\n\n+/).filter((stanza) => stanza.trim() !== '');
  return stanzas.map((stanza) => {
    const filename = fieldOf(stanza, 'Filename');
    const sha256 = fieldOf(stanza, 'SHA256');
    const size = Number(fieldOf(stanza, 'Size'));
    const read = filename && sha256 ? listedPackage(stanza, { filename, sha256, size }) : undefined;
    if (read === undefined) throw new Error('A list of packages has a stanza without a file.');
    const phased = fieldOf(stanza, 'Phased-Update-Percentage');
    return phased === undefined ? read : { ...read, phased: Number(phased) };
  });
}

/** The same packages give the same text, in whatever order they came. */
export function listText(packages: readonly ListedPackage[], compare: CompareVersions): string {
  const sorted = packages.toSorted(
    (a, b) =>
      (a.name < b.name ? -1 : Number(a.name > b.name)) ||
      compare(a.version, b.version) ||
      (a.architecture < b.architecture ? -1 : Number(a.architecture > b.architecture)),
  );
  return sorted
    .map(({ control, filename, size, sha256, phased }) =>
      [
        control,
        `Filename: ${filename}`,
        `Size: ${size}`,
        `SHA256: ${sha256}`,
        ...(phased === undefined ? [] : [`Phased-Update-Percentage: ${phased}`]),
        '',
      ].join('\n'),
    )
    .join('\n');
}

const isSame = (a: ListedPackage, b: ListedPackage): boolean =>
  a.name === b.name && a.version === b.version && a.architecture === b.architecture;

/** Both together. A version that is in both comes from `added`, which has what is known now. */
export const merged = (
  listed: readonly ListedPackage[],
  added: readonly ListedPackage[],
): readonly ListedPackage[] => [...listed.filter((old) => !added.some((one) => isSame(old, one))), ...added];

/** A version that was published already with other bytes: machines would keep what they have, and never learn of it. */
export const changedPackage = (
  listed: readonly ListedPackage[],
  added: readonly ListedPackage[],
): ListedPackage | undefined =>
  added.find((one) => listed.some((old) => isSame(old, one) && old.sha256 !== one.sha256));

/** Offers the newest version of each package to `percentage` of a hundred machines, and every older one to all. */
export function phasedTo(
  packages: readonly ListedPackage[],
  percentage: number,
  compare: CompareVersions,
): readonly ListedPackage[] {
  const isNewest = ({ name, version }: ListedPackage): boolean =>
    packages.every((other) => other.name !== name || compare(other.version, version) <= 0);
  return packages.map(({ phased: _earlier, ...rest }) =>
    percentage < 100 && isNewest(rest) ? { ...rest, phased: percentage } : rest,
  );
}
