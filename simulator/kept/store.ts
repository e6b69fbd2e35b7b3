/** What a data folder keeps: who the service is, the day so far, and the requests received. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from './atomic-file.ts';
import { createServerCertificate, isUsable } from '../door/certificates.ts';
import { parseJson } from '../door/exchange.ts';
import {
  appointmentSchema,
  codeRoleSchema,
  lineSchema,
  locationSchema,
  ticketSchema,
  userSchema,
  type Day,
} from '../service/records.ts';
import { requestEntrySchema, type RequestEntry } from '../door/request-log.ts';
import type { Listener } from '../webhooks/webhooks.ts';

const identitySchema = z.object({
  /** Its own certificate, which is what to trust. An older folder has an authority instead, and gets a new one. */
  certPem: z.string().default(''),
  keyPem: z.string().default(''),
  apiKey: z.string().min(8),
  webhookSecret: z.string().min(8),
});
export type Identity = z.infer<typeof identitySchema>;

const stateSchema = z.object({
  version: z.literal(1),
  date: z.string(),
  seed: z.number(),
  serial: z.number(),
  locations: z.array(locationSchema),
  lines: z.array(lineSchema),
  users: z.array(userSchema),
  appointments: z.array(appointmentSchema),
  tickets: z.array(ticketSchema),
  roles: z.array(z.object({ role: codeRoleSchema, id: z.string() })),
  listener: z.object({ url: z.string(), secret: z.string() }).nullable(),
});

export interface KeptState {
  readonly day: Day;
  readonly listener: Listener | null;
}

export interface Store {
  readonly caFile: string;
  readonly identity: Identity;
  loadState(): KeptState | undefined;
  saveState(state: KeptState): void;
  loadRequests(): RequestEntry[];
  appendRequest(entry: RequestEntry): void;
  clearRequests(): void;
}

export interface StoreOptions {
  readonly folder: string;
  /** False for a folder that goes away with the process: then only the CA file is written. */
  readonly keep: boolean;
  readonly apiKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
  /** Wall clock, for the certificate's validity. */
  readonly wallMs: number;
  /** One line for people. */
  warn(line: string): void;
}

/** Reads and parses; a file that cannot be read is set aside under a new name, with one line. */
function load<T>(file: string, schema: z.ZodType<T>, options: StoreOptions): T | undefined {
  if (!options.keep || !existsSync(file)) return undefined;
  const parsed = schema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const aside = `${file}.unreadable-${options.wallMs}`;
  renameSync(file, aside);
  options.warn(`${file} could not be read; it was set aside as ${aside} and a fresh one is used.`);
  return undefined;
}

async function loadIdentity(file: string, options: StoreOptions): Promise<Identity> {
  const kept = load(file, identitySchema, options);
  const { certPem, keyPem } =
    kept !== undefined && isUsable(kept, options.wallMs)
      ? kept
      : await createServerCertificate(options.wallMs);
  return {
    certPem,
    keyPem,
    apiKey: options.apiKey ?? kept?.apiKey ?? randomBytes(20).toString('hex'),
    webhookSecret: options.webhookSecret ?? kept?.webhookSecret ?? randomBytes(24).toString('hex'),
  };
}

/** Opens a folder, which is made if needed. Throws what the file system throws. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const at = (name: string) => join(options.folder, name);
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const identity = await loadIdentity(at('identity.json'), options);
  writeAtomically(at('ca.pem'), identity.certPem);
  if (options.keep) writeAtomically(at('identity.json'), JSON.stringify(identity, null, 2), 0o600);
  return {
    caFile: at('ca.pem'),
    identity,
    loadState() {
      const kept = load(at('state.json'), stateSchema, options);
      if (kept === undefined) return undefined;
      const byId = <K, V extends { id: K }>(items: readonly V[]) =>
        new Map(items.map((item): [K, V] => [item.id, item]));
      const day: Day = {
        date: kept.date,
        seed: kept.seed,
        serial: kept.serial,
        users: kept.users,
        roles: kept.roles,
        locations: byId(kept.locations),
        lines: byId(kept.lines),
        appointments: byId(kept.appointments),
        tickets: byId(kept.tickets),
      };
      return { day, listener: kept.listener };
    },
    saveState({ day, listener }) {
      if (!options.keep) return;
      const state: z.infer<typeof stateSchema> = {
        ...day,
        version: 1,
        listener,
        users: [...day.users],
        roles: [...day.roles],
        locations: [...day.locations.values()],
        lines: [...day.lines.values()],
        appointments: [...day.appointments.values()],
        tickets: [...day.tickets.values()],
      };
      writeAtomically(at('state.json'), JSON.stringify(state), 0o600);
    },
    loadRequests() {
      if (!options.keep || !existsSync(at('requests.jsonl'))) return [];
      // A last line that was cut by a kill is no reason to lose the others.
      return readFileSync(at('requests.jsonl'), 'utf8')
        .split('\n')
        .flatMap((line) => requestEntrySchema.safeParse(parseJson(line)).data ?? [])
        .sort((a, b) => a.n - b.n);
    },
    appendRequest(entry) {
      if (options.keep) appendFileSync(at('requests.jsonl'), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    },
    clearRequests() {
      rmSync(at('requests.jsonl'), { force: true });
    },
  };
}
