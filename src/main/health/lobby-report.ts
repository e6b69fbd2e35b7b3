/** What a lobby of a chain tells the gateway's page: numbers and codes, no visitor data. */
import { z } from 'zod';
import { HubStatusSchema } from '../../contract/hub-status.ts';
import { jsonIn } from '../base/json.ts';
import { type HealthSource, healthOf, statusOf } from './health.ts';

/** Milliseconds between two reports. */
export const REPORT_EVERY_MS = 30_000;

const countSchema = z.number().int().min(0);
const agoSchema = z.number().min(0);

/** Times are milliseconds before the report, since a lobby's clock may be wrong. */
const LobbyReportSchema = z.object({
  version: z.string().max(100),
  /** Of the location. */
  name: z.string().max(200).optional(),
  /** See docs/codes.md. */
  codes: z.array(z.string().regex(/^[A-Z]\d{1,3}$/)).max(100),
  service: HubStatusSchema.shape.service,
  /** Changes that the booking system has not confirmed. */
  waiting: countSchema,
  oldestMs: agoSchema.optional(),
  lastEventMs: agoSchema.optional(),
  screens: countSchema,
  connected: countSchema,
});
export type LobbyReport = z.infer<typeof LobbyReportSchema>;

/** As JSON. `now`: milliseconds since 1970. Undefined while no hub runs: a lobby without one is not well. */
export function lobbyReport(source: HealthSource, name: string | undefined, now: number): string | undefined {
  const status = statusOf(source);
  if (status === undefined) return undefined;
  const ago = (at: number | undefined): number | undefined =>
    at === undefined ? undefined : Math.max(0, now - at);
  const { version, codes } = healthOf(source);
  const screens = source.screens();
  const report: LobbyReport = {
    version,
    name,
    codes: [...codes],
    service: status.service,
    waiting: status.waitingToSend,
    oldestMs: ago(status.oldestWaitingAt),
    lastEventMs: ago(status.lastEventAt),
    screens: screens.length,
    connected: screens.filter(({ isConnected }) => isConnected).length,
  };
  return JSON.stringify(report);
}

/** Undefined for a report of a version that tells other things. */
export const readLobbyReport = (text: string): LobbyReport | undefined =>
  LobbyReportSchema.safeParse(jsonIn(text)).data;
