/** A tree of sentences as a flat table, and what can be read off a sentence. */

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

/** The key without the plural form: `early.lead_one` is `early.lead`. */
export function bareKey(key: string): string {
  return key.replace(PLURAL, '');
}

export function formOf(key: string): string | undefined {
  return PLURAL.exec(key)?.[1];
}

/** The names of the values in `text`, each once, in order of the alphabet. */
export function valuesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/gu), ([, name]) => name ?? ''))].sort();
}
