/** The roster with the service that it was first read for: the ids in it mean nothing, or others, to another one. */
import { isServiceAt, type KnownRoster, type KnownService } from './known-services.ts';
import type { Settings } from './settings.ts';

/** With the roster at `path` as that of the service at `origin`, unless it is another's already. */
export function withRoster(
  rosters: readonly KnownRoster[],
  path: string | undefined,
  origin: string | undefined,
): readonly KnownRoster[] {
  const isKnown = rosters.some((roster) => roster.path === path);
  return path === undefined || origin === undefined || isKnown ? rosters : [...rosters, { path, origin }];
}

/** Without a roster that is the list of another service than the one at `origin`. */
export function withOwnRoster(
  { rosterFile, ...others }: Settings,
  rosters: readonly KnownRoster[],
  services: readonly KnownService[],
  origin: string | undefined,
): { readonly settings: Settings; readonly rosterOfOther?: KnownRoster } {
  if (rosterFile === undefined) return { settings: others };
  const roster = rosters.find(({ path }) => path === rosterFile);
  if (!roster || isServiceAt(services, roster.origin, origin)) return { settings: { ...others, rosterFile } };
  return { settings: others, rosterOfOther: roster };
}
