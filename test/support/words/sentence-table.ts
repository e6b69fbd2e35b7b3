/** A tree of sentences as a flat table, for tests and scripts. */

const PLURAL = /_(zero|one|two|few|many|other)$/u;

/** `{ start: { title: '…' } }` becomes `start.title`. */
export function tableOf(branch: object, prefix = ''): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const [name, value] of Object.entries(branch)) {
    if (typeof value === 'string') table.set(`${prefix}${name}`, value);
    else for (const [key, text] of tableOf(value, `${prefix}${name}.`)) table.set(key, text);
  }
  return table;
}

/** `early.lead_one` becomes `early.lead`. */
export function bareKey(key: string): string {
  return key.replace(PLURAL, '');
}

export function formOf(key: string): string | undefined {
  return PLURAL.exec(key)?.[1];
}

/** Each once, in alphabetical order. */
export function valuesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/gu), ([, name]) => name ?? ''))].sort();
}
