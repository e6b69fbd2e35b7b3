/** `npm run config-schema`: writes `docs/foyer.config.schema.json` from the rules of the settings. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format } from 'oxfmt';
import { configSchemaText } from '../src/main/settings/config-file.ts';

const ROOT = resolve(import.meta.dirname, '..');
export const PUBLISHED = join(ROOT, 'docs/foyer.config.schema.json');

/** The file's text as `npm run format` leaves it. Throws what the formatter says. */
export async function publishedText(): Promise<string> {
  const { ignorePatterns: _all, ...options } = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(PUBLISHED, configSchemaText(), options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join(' '));
  return code;
}

if (import.meta.main) writeFileSync(PUBLISHED, await publishedText());
