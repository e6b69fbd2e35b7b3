/** How the hub is: what the front desk is shown above the day, and what setup shows beside the settings. */
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
  /** No answer, or an answer that is not the service. */
  'unreachable',
  'key-rejected',
]);
export type ServiceState = z.infer<typeof ServiceStateSchema>;

const WebhookStateSchema = z.enum([
  'listening',
  /** Listening, but refusing everything: there is no secret to check signatures with. */
  'no-secret',
  /** Listening, but refusing everything: this service signs its address too, and the setting for it is missing. */
  'no-address',
  /** The port could not be had. */
  'port-in-use',
]);
export type WebhookState = z.infer<typeof WebhookStateSchema>;

/** A call may take one of `left`, which grows by `perSecond` up to `of`. */
const RateSchema = z.object({
  left: z.number().min(0),
  of: z.number().min(1),
  perSecond: z.number().min(0),
  /** The service has asked to be left alone for a while. */
  isPaused: z.boolean(),
});
export type Rate = z.infer<typeof RateSchema>;

/** Why a request at the door for events was turned away. */
const RefusedCauseSchema = z.enum([
  'path',
  'method',
  'content-type',
  'too-large',
  /** There is no secret, or the signed address is missing. */
  'no-secret',
  'signature',
  'too-many-failures',
  'too-much-at-once',
  'too-slow',
  /** It is no HTTP; perhaps TLS, which a proxy in front has to end. */
  'not-http',
  'too-many-connections',
]);

/** Whether a ticket has the id of its appointment, so that a visitor's code is the number that is called. */
const TicketIdsKnownSchema = z.discriminatedUnion('kind', [
  /** The service profile says so. */
  z.object({ kind: z.literal('shared') }),
  z.object({ kind: z.literal('own') }),
  /** Three check-ins made here showed it, and none has shown otherwise since. */
  z.object({ kind: z.literal('learned') }),
  /** The last that was seen of it showed otherwise. */
  z.object({ kind: z.literal('contradicted') }),
  /** `checkIns`: how many have shown it so far. */
  z.object({ kind: z.literal('learning'), checkIns: z.number().int().min(0) }),
]);
export type TicketIdsKnown = z.infer<typeof TicketIdsKnownSchema>;

export const HubStatusSchema = z.object({
  service: ServiceStateSchema,
  serviceSince: InstantSchema.optional(),
  serviceFault: ServiceFaultSchema.optional(),
  webhooks: WebhookStateSchema,
  /** Events refused for their signature since the last good one, or since somebody dismissed the notice. */
  refusedEvents: z.object({ count: z.number().int().min(1), since: InstantSchema }).optional(),
  /** The last request at the door for events that was turned away since the hub began, and why. */
  refusedRequest: z.object({ cause: RefusedCauseSchema, at: InstantSchema }).optional(),
  /** Since when visitors check in and no event comes, where events used to follow check-ins. Ends with the next event. */
  eventsStoppedSince: InstantSchema.optional(),
  /** Whether the hub would notice that events stop: whether they follow check-ins. Absent while there is nothing to tell by. */
  noticesSilence: z.boolean().optional(),
  lastEventAt: InstantSchema.optional(),
  /** As the service names it, such as `ticket_called`. */
  lastEventType: z.string().optional(),
  /** What the service's limit leaves, as the hub reckons it; absent without a service. */
  rate: RateSchema.optional(),
  /** Intents on disk that the service has not confirmed. */
  waitingToSend: z.number().int().min(0),
  /** When the oldest of them was made. */
  oldestWaitingAt: InstantSchema.optional(),
  appointmentsToday: z.number().int().min(0),
  /** Any of today or later; as long as there is none, kiosks say that they are not ready. */
  knowsAppointments: z.boolean(),
  /** The hub's clock against the service's `Date` header, when it is more than two minutes off. */
  clockSkewMs: z.number().int().optional(),
  /** The hub's clock is in doubt without another one to tell by how much; see `base/clock-judgement.ts` of the hub. */
  clockDoubt: z.enum(['impossible', 'ahead', 'behind']).optional(),
  /** Whether tickets could be matched with check-ins made here; absent while there is nothing to tell by. */
  ticketsMatch: z.boolean().optional(),
  ticketIds: TicketIdsKnownSchema.optional(),
  /** The location that is set, where the list that the service told last is whole and does not have it. */
  unlistedLocation: z.number().int().optional(),
  notices: z.array(NoticeSchema),
  demo: z.boolean(),
});
export type HubStatus = z.infer<typeof HubStatusSchema>;
