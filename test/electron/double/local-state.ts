/**
 * Chromium's `Local State` on Windows: read when the app becomes ready, and written 10 s after the key was made
 * (`FOYER_DOUBLE_LOCAL_STATE_MS`) or at a clean exit. An end of the process in any other way writes nothing.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const StateSchema = z.looseObject({ os_crypt: z.looseObject({ encrypted_key: z.string() }).optional() });

let key = '';
let commit: () => void = () => undefined;

function stateAt(path: string): z.infer<typeof StateSchema> {
  try {
    return StateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

export function openLocalState(folder: string): void {
  if (process.platform !== 'win32') return;
  const path = join(folder, 'Local State');
  const state = stateAt(path);
  const kept = state.os_crypt?.encrypted_key;
  key = kept ?? `DPAPI${randomBytes(32).toString('base64')}`;
  if (kept !== undefined) return;
  commit = () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify({ ...state, os_crypt: { audit_enabled: true, encrypted_key: key } }));
  };
  setTimeout(() => commit(), Number(process.env['FOYER_DOUBLE_LOCAL_STATE_MS'] ?? 10_000)).unref();
}

export const commitLocalState = (): void => commit();

/** What the person `name` unwraps. */
export const wrappingKey = (name: string): string => `${name} ${key}`;
