/** Secrets that systemd hands over as files (credentials of a service), so that they are in no environment of a process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayerReading } from './environment.ts';

/** Set by systemd for a service with credentials (systemd.exec(5)). */
const CREDENTIALS_VARIABLE = 'CREDENTIALS_DIRECTORY';

/** Names of credentials, and the variables that they stand for. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  'foyer.api-key': 'FOYER_API_KEY',
  'foyer.webhook-secret': 'FOYER_WEBHOOK_SECRET',
  'foyer.staff-pin': 'FOYER_STAFF_PIN',
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with what the credentials say, which a variable of the same meaning stands above. */
export function withCredentials(env: Environment): LayerReading<Environment> {
  const folder = env[CREDENTIALS_VARIABLE];
  if (folder === undefined || folder === '') return { kind: 'read', layer: env };
  const given: Record<string, string> = {};
  for (const [name, variable] of Object.entries(CREDENTIALS)) {
    try {
      given[variable] = readFileSync(join(folder, name), 'utf8').trim();
    } catch (error) {
      // Other credentials are not ours, and each of ours may be absent.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
      return { kind: 'invalid', sentence: `The credential ${name} cannot be read.` };
    }
  }
  return { kind: 'read', layer: { ...given, ...env } };
}
