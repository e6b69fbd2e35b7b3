/** A unit of systemd as it is written (systemd.syntax(7)): sections of lines `Name=value`. */

export interface UnitLine {
  readonly name: string;
  readonly value: string;
}

/** Sections by name, with their lines in order: a name may stand several times. */
export type UnitFile = ReadonlyMap<string, readonly UnitLine[]>;

/**
 * Reads what our units use: comments, sections, assignments. Whatever else stands there throws: quotes, `%` and `$` mean
 * something to systemd that nothing here knows of.
 */
export function readUnit(text: string): UnitFile {
  const sections = new Map<string, UnitLine[]>();
  let lines: UnitLine[] | undefined;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const [, section] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (section !== undefined) {
      lines = sections.get(section) ?? [];
      sections.set(section, lines);
      continue;
    }
    const [, name, value] = /^([A-Za-z]+)=([^"'\\%$]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || lines === undefined)
      throw new Error(`Not a line of a unit as ours are written: ${line}`);
    lines.push({ name, value });
  }
  return sections;
}

/** All values of one name in a section, in order. */
export const valuesOf = (unit: UnitFile, section: string, wanted: string): readonly string[] =>
  (unit.get(section) ?? []).filter(({ name }) => name === wanted).map(({ value }) => value);

/** The value of a name that stands there once. */
export function valueOf(unit: UnitFile, section: string, wanted: string): string {
  const [value, ...more] = valuesOf(unit, section, wanted);
  if (value === undefined || more.length > 0)
    throw new Error(`${wanted} of [${section}] is to stand there once.`);
  return value;
}

/** What `Environment=` sets, from all its lines. */
export function environmentOf(unit: UnitFile): Readonly<Record<string, string>> {
  const assignments = valuesOf(unit, 'Service', 'Environment').flatMap((value) => value.split(' '));
  return Object.fromEntries(
    assignments.map((assignment) => {
      const at = assignment.indexOf('=');
      return [assignment.slice(0, at), assignment.slice(at + 1)];
    }),
  );
}
