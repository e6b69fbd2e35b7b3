/**
 * The services this machine has worked for, by origin. Two origins may share a folder, where an administrator said that
 * they are the same service. The service in use has the data directory itself. An older Foyer had a database for each
 * other service in its folder; now the folder of a service that was left only tells it apart from others.
 */
import { z } from 'zod';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import type { ServiceNames } from '../storage/service-names.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { keptFile } from './kept-file.ts';

/** The data directory itself. */
const DATA_DIRECTORY = '.';

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

export interface KnownServices {
  all(): readonly KnownService[];
  rosters(): readonly KnownRoster[];
  /** Replaces both lists at once; durable when it returns, throws when the disk refuses. */
  write(services: readonly KnownService[], rosters: readonly KnownRoster[]): void;
  readonly trouble?: FileTrouble;
}

export type KnownServicesAnswer =
  | { readonly kind: 'open'; readonly services: KnownServices }
  | { readonly kind: 'unreadable'; readonly sentence: string };

export const originOf = (baseUrl: string): string => new URL(baseUrl).origin;

/** The folder that a service has, or the one it would be given. */
export function folderIn(services: readonly KnownService[], origin: string): string {
  // The newest word counts: a service may have had a world of its own before it was said to be another one.
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

/** With `origin` among them, as the service in use: under another name that of `sameAs`, or one of its own. */
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
  // The service before gives up the data directory.
  const before = known.find((service) => service.folder === DATA_DIRECTORY);
  const place = before && freeFolder(known, before.origin);
  return known.map((service) => {
    if (service.folder === folder) return { ...service, folder: DATA_DIRECTORY };
    return service.folder === DATA_DIRECTORY && place !== undefined ? { ...service, folder: place } : service;
  });
}

/** The origins that have `folder`, by the newest word on each. */
const namesWith = (services: readonly KnownService[], folder: string): ServiceNames => [
  ...new Set(services.map(({ origin }) => origin).filter((origin) => folderIn(services, origin) === folder)),
];

/** The origins of the service at `origin`, that one first; without one, of the service with the data directory. */
export function namesInUse(services: readonly KnownService[], origin: string | undefined): ServiceNames {
  if (origin === undefined) return namesWith(services, DATA_DIRECTORY);
  return [...new Set([origin, ...namesWith(services, folderIn(services, origin))])];
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
