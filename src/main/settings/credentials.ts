/** Secrets that systemd passes as files, so that they are in no process's environment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../base/private-files.ts';

/** systemd.exec(5). */
const CREDENTIALS_VARIABLE = 'CREDENTIALS_DIRECTORY';

/** Credentials, and the variables that they replace. */
export const CREDENTIALS: Readonly<Record<string, string>> = {
  'foyer.api-key': 'FOYER_API_KEY',
  'foyer.webhook-secret': 'FOYER_WEBHOOK_SECRET',
  'foyer.oidc-secret': 'FOYER_OIDC_SECRET',
  'foyer.staff-pin': 'FOYER_STAFF_PIN',
};

type Environment = Readonly<Record<string, string | undefined>>;

type HandedReading =
  | {
      readonly kind: 'read';
      readonly layer: Environment;
      /** The name of a value's origin for sentences. */
      readonly nameOf: (variable: string) => string;
    }
  | { readonly kind: 'invalid'; readonly sentence: string };

/** A variable takes precedence over its credential, unless it is empty. */
export function withCredentials(env: Environment): HandedReading {
  const folder = env[CREDENTIALS_VARIABLE];
  const layer: Record<string, string | undefined> = { ...env };
  const names = new Map<string, string>();
  const read: HandedReading = { kind: 'read', layer, nameOf: (variable) => names.get(variable) ?? variable };
  if (folder === undefined || folder === '') return read;
  for (const [name, variable] of Object.entries(CREDENTIALS)) {
    try {
      const given = readFileSync(join(folder, name), 'utf8').trim();
      if ((env[variable] ?? '') !== '') continue;
      layer[variable] = given;
      names.set(variable, `The credential ${name}`);
    } catch (error) {
      // Each credential is optional.
      if (systemCode(error) === 'ENOENT') continue;
      return { kind: 'invalid', sentence: `The credential ${name} cannot be read.` };
    }
  }
  return read;
}
