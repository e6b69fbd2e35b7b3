/**
 * The booking systems this machine has used, by origin. Origins with one folder are the same system, which an
 * administrator confirmed. The one in use has the data folder. A folder only distinguishes them: nothing lies in it.
 */
import { z } from 'zod';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import type { ServiceNames } from '../storage/service-names.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { keptFile } from './kept-file.ts';

const DATA_DIRECTORY = '.';

const EntrySchema = z.strictObject({
  origin: z.string().min(1),
  folder: z.string().regex(/^(?:\.|services\/[a-z0-9][a-z0-9._-]*)$/),
});
const RosterSchema = z.strictObject({
  path: z.string().min(1),
  /** In use when the roster was first read. */
  origin: z.string().min(1),
});
const FileSchema = z.strictObject({
  services: z.array(EntrySchema),
  rosters: z.array(RosterSchema).optional(),
});
export type KnownService = z.infer<typeof EntrySchema>;
export type KnownRoster = z.infer<typeof RosterSchema>;

export interface KnownServices {
  all(): readonly KnownService[];
  rosters(): readonly KnownRoster[];
  /** Durable. Throws disk errors. */
  write(services: readonly KnownService[], rosters: readonly KnownRoster[]): void;
  readonly trouble?: FileTrouble;
}

type KnownServicesAnswer =
  | { readonly kind: 'open'; readonly services: KnownServices }
  | { readonly kind: 'unreadable'; readonly sentence: string };

export const originOf = (baseUrl: string): string => new URL(baseUrl).origin;

/** The folder of `origin`, or a new one. */
function folderIn(services: readonly KnownService[], origin: string): string {
  // The newest entry counts, because two systems may have been merged or separated.
  const known = services.findLast((service) => service.origin === origin);
  if (known) return known.folder;
  return services.length === 0 ? DATA_DIRECTORY : freeFolder(services, origin);
}

function freeFolder(services: readonly KnownService[], origin: string): string {
  const { hostname, port } = new URL(origin);
  const bare = hostname.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '');
  const name = `services/${bare === '' ? 'service' : bare}${port === '' ? '' : `_${port}`}`;
  const taken = new Set(services.map(({ folder }) => folder));
  for (let n = 1; ; n += 1) {
    const folder = n === 1 ? name : `${name}_${n}`;
    if (!taken.has(folder)) return folder;
  }
}

/** Adds `origin` as the system in use, with the folder of `sameAs` or a new one. */
export function withService(
  services: readonly KnownService[],
  origin: string,
  sameAs?: string,
): readonly KnownService[] {
  const folder = folderIn(services, sameAs ?? origin);
  const isKnown =
    services.some((service) => service.origin === origin) && folderIn(services, origin) === folder;
  const known = isKnown ? services : [...services, { origin, folder }];
  if (folder === DATA_DIRECTORY) return known;
  // The previous system gives up the data folder.
  const before = known.find((service) => service.folder === DATA_DIRECTORY);
  const place = before && freeFolder(known, before.origin);
  return known.map((service) => {
    if (service.folder === folder) return { ...service, folder: DATA_DIRECTORY };
    return service.folder === DATA_DIRECTORY && place !== undefined ? { ...service, folder: place } : service;
  });
}

/** Uses the newest entry of each origin. */
const namesWith = (services: readonly KnownService[], folder: string): ServiceNames => [
  ...new Set(services.map(({ origin }) => origin).filter((origin) => folderIn(services, origin) === folder)),
];

/** `origin` first. Without one, the origins of the system with the data folder. */
export function namesInUse(services: readonly KnownService[], origin: string | undefined): ServiceNames {
  if (origin === undefined) return namesWith(services, DATA_DIRECTORY);
  return [...new Set([origin, ...namesWith(services, folderIn(services, origin))])];
}

/** Whether `owner` is the system at `origin`, possibly by another name. */
export function isServiceAt(
  services: readonly KnownService[],
  owner: string,
  origin: string | undefined,
): boolean {
  if (origin === undefined || owner === origin) return owner === origin;
  const isKnown = (name: string): boolean => services.some((one) => one.origin === name);
  return isKnown(owner) && isKnown(origin) && isSameService(services, owner, origin);
}

export const isSameService = (services: readonly KnownService[], one: string, other: string): boolean =>
  one === other || folderIn(services, one) === folderIn(services, other);

/** A missing file is an empty list. */
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
