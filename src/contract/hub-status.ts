/** The hub's state, for the front desk and setup. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { ServiceFaultSchema } from './service-try.ts';
import { NoticeSchema } from './notice.ts';

const ServiceStateSchema = z.enum([
  /** No base address or key yet. */
  'not-configured',
  /** Configured, nothing asked yet. */
  'not-tried',
  'reachable',
  /** No answer, or not the booking system's. */
  'unreachable',
  'key-rejected',
]);
export type ServiceState = z.infer<typeof ServiceStateSchema>;

const WebhookStateSchema = z.enum([
  'listening',
  /** All events are rejected: no secret to check signatures with. */
  'no-secret',
  /** All events are rejected: the service signs its address, and that setting is missing. */
  'no-address',
  /** The port could not be had. */
  'port-in-use',
  /** Events come from a chain's engine, and it cannot be read. */
  'engine-away',
]);
export type WebhookState = z.infer<typeof WebhookStateSchema>;
/** Of the lobby's own port. */
export type ListenerState = Exclude<WebhookState, 'engine-away'>;

/** Token bucket: `left` grows by `perSecond` up to `of`. */
const RateSchema = z.object({
  left: z.number().min(0),
  of: z.number().min(1),
  perSecond: z.number().min(0),
  /** The service asked for a pause. */
  isPaused: z.boolean(),
});
export type Rate = z.infer<typeof RateSchema>;

/** Why the webhook port rejected a request. */
const RefusedCauseSchema = z.enum([
  'path',
  'method',
  'content-type',
  'too-large',
  /** No secret, or the signed address is missing. */
  'no-secret',
  'signature',
  'too-many-failures',
  'too-much-at-once',
  'too-slow',
  /** Possibly TLS, which a proxy has to terminate. */
  'not-http',
  'too-many-connections',
]);

/** Whether ticket and appointment share an id, so that the visitor's code is the number called. */
const TicketIdsKnownSchema = z.discriminatedUnion('kind', [
  /** The service profile says so. */
  z.object({ kind: z.literal('shared') }),
  z.object({ kind: z.literal('own') }),
  /** Three check-ins showed it, and none contradicted since. */
  z.object({ kind: z.literal('learned') }),
  /** The last check-in contradicted it. */
  z.object({ kind: z.literal('contradicted') }),
  /** How many have shown it so far. */
  z.object({ kind: z.literal('learning'), checkIns: z.number().int().min(0) }),
]);
export type TicketIdsKnown = z.infer<typeof TicketIdsKnownSchema>;

export const HubStatusSchema = z.object({
  service: ServiceStateSchema,
  serviceSince: InstantSchema.optional(),
  serviceFault: ServiceFaultSchema.optional(),
  webhooks: WebhookStateSchema,
  /** Invalid signatures since the last valid one, or since the notice was dismissed. */
  refusedEvents: z.object({ count: z.number().int().min(1), since: InstantSchema }).optional(),
  /** Since the hub's start. */
  refusedRequest: z.object({ cause: RefusedCauseSchema, at: InstantSchema }).optional(),
  /** Visitors check in and no events arrive, although they used to. */
  eventsStoppedSince: InstantSchema.optional(),
  /** Whether missing events would be noticed. Absent if unknown. */
  noticesSilence: z.boolean().optional(),
  lastEventAt: InstantSchema.optional(),
  /** For example `ticket_called`. */
  lastEventType: z.string().optional(),
  /** The hub's estimate. Absent without a service. */
  rate: RateSchema.optional(),
  /** Unconfirmed intents on disk. */
  waitingToSend: z.number().int().min(0),
  oldestWaitingAt: InstantSchema.optional(),
  appointmentsToday: z.number().int().min(0),
  /** Today or later. Without any, kiosks are not ready. */
  knowsAppointments: z.boolean(),
  /** Against the service's `Date` header, if off by more than two minutes. */
  clockSkewMs: z.number().int().optional(),
  /** In doubt without a reference: see `base/clock-judgement.ts` of the hub. */
  clockDoubt: z.enum(['impossible', 'ahead', 'behind']).optional(),
  /** Whether tickets could be matched with check-ins. Absent if unknown. */
  ticketsMatch: z.boolean().optional(),
  ticketIds: TicketIdsKnownSchema.optional(),
  /** Set, but missing in the service's complete list. */
  unlistedLocation: z.number().int().optional(),
  notices: z.array(NoticeSchema),
  demo: z.boolean(),
});
export type HubStatus = z.infer<typeof HubStatusSchema>;
