/**
 * The services this machine has worked for, by origin, and the folder that belongs to each: another service is another
 * world, whose appointments, intents and tickets are never mixed with these. Two origins may share a folder, where an
 * administrator said that they are the same service.
 */
import { z } from 'zod';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { keptFile } from './kept-file.ts';

/** The data directory itself: it belongs to the first service, and to those before there is one. */
export const FIRST_FOLDER = '.';

const EntrySchema = z.strictObject({
  /** `https://host[:port]` */
  origin: z.string().min(1),
  /** In the data directory. */
  folder: z.string().regex(/^(?:\.|services\/[a-z0-9][a-z0-9._-]*)$/),
});
const RosterSchema = z.strictObject({
  /** As it is set. */
  path: z.string().min(1),
  /** Of the service in use when it was first read. */
  origin: z.string().min(1),
});
const FileSchema = z.strictObject({
  services: z.array(EntrySchema),
  rosters: z.array(RosterSchema).optional(),
});
export type KnownService = z.infer<typeof EntrySchema>;
export type KnownRoster = z.infer<typeof RosterSchema>;

/** A folder that is not in use, with the name of its service. */
export interface OtherService extends KnownService {
  /** Setting that address leads to it; otherwise the name was given to another folder since. */
  readonly isWayBack: boolean;
}

export interface KnownServices {
  all(): readonly KnownService[];
  rosters(): readonly KnownRoster[];
  /** Where its database is, or would be. */
  folderOf(origin: string): string;
  /** Replaces both lists at once; durable when it returns, throws when the disk refuses. */
  write(services: readonly KnownService[], rosters: readonly KnownRoster[]): void;
  readonly trouble?: FileTrouble;
}

export type KnownServicesAnswer =
  | { readonly kind: 'open'; readonly services: KnownServices }
  | { readonly kind: 'unreadable'; readonly sentence: string };

export const originOf = (baseUrl: string): string => new URL(baseUrl).origin;

/** The folder that a service has, or the one it would be given: the first service takes the data directory itself. */
export function folderIn(services: readonly KnownService[], origin: string): string {
  // The newest word counts: a service may have had a world of its own before it was said to be another one.
  const known = services.findLast((service) => service.origin === origin);
  if (known) return known.folder;
  if (services.length === 0) return FIRST_FOLDER;
  const { hostname, port } = new URL(origin);
  const bare = hostname.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '');
  const name = `services/${bare === '' ? 'service' : bare}${port === '' ? '' : `_${port}`}`;
  const taken = new Set(services.map(({ folder }) => folder));
  for (let n = 1; ; n += 1) {
    const folder = n === 1 ? name : `${name}_${n}`;
    if (!taken.has(folder)) return folder;
  }
}

/** With `origin` among them: in the folder of `sameAs`, or in one of its own. */
export function withService(
  services: readonly KnownService[],
  origin: string,
  sameAs?: string,
): readonly KnownService[] {
  const folder = folderIn(services, sameAs ?? origin);
  const isKnown =
    services.some((service) => service.origin === origin) && folderIn(services, origin) === folder;
  return isKnown ? services : [...services, { origin, folder }];
}

/** `owner` is the service at `origin`, under this name or another. */
export function isServiceAt(
  services: readonly KnownService[],
  owner: string,
  origin: string | undefined,
): boolean {
  if (origin === undefined || owner === origin) return owner === origin;
  const isKnown = (name: string): boolean => services.some((one) => one.origin === name);
  return isKnown(owner) && isKnown(origin) && isSameService(services, owner, origin);
}

/** One for each folder but `inUse`, under the newest name that leads there. */
export function otherServices(
  services: readonly KnownService[],
  inUse: string | undefined,
): readonly OtherService[] {
  const folders = new Set(services.map(({ folder }) => folder));
  return [...folders].flatMap((folder) => {
    if (folder === inUse) return [];
    const names = services.filter((one) => one.folder === folder);
    const wayBack = names.findLast(({ origin }) => folderIn(services, origin) === folder);
    const one = wayBack ?? names.at(-1);
    return one ? [{ ...one, isWayBack: wayBack !== undefined }] : [];
  });
}

export const isSameService = (services: readonly KnownService[], one: string, other: string): boolean =>
  one === other || folderIn(services, one) === folderIn(services, other);

/** Opens the list at `path`, and its last good copy; a missing file is an empty list. */
export function openKnownServices(path: string): KnownServicesAnswer {
  const broken = (at: string): string =>
    `${at} cannot be read as the list of booking systems. Fix it or move it away. Foyer has not changed it.`;
  const file = keptFile({ path, schema: FileSchema, broken, what: 'the list of services' });
  const reading = file.read();
  if (reading.kind === 'unreadable') return reading;
  let services: readonly KnownService[] = reading.kind === 'none' ? [] : reading.content.services;
  let rosters: readonly KnownRoster[] = reading.kind === 'none' ? [] : (reading.content.rosters ?? []);
  return {
    kind: 'open',
    services: {
      all: () => services,
      folderOf: (origin) => folderIn(services, origin),
      ...(reading.kind === 'previous' ? { trouble: reading.trouble } : {}),
      rosters: () => rosters,
      write(nextServices, nextRosters) {
        const next = JSON.stringify({ services: nextServices, rosters: nextRosters });
        if (next === JSON.stringify({ services, rosters })) return;
        file.beforeWrite();
        writeFileDurably(path, `${next}\n`, 0o600);
        services = nextServices;
        rosters = nextRosters;
        file.afterWrite();
      },
    },
  };
}
