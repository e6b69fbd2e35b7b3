/** How the hub is: what the front desk is shown above the day, and what setup shows beside the settings. */
import { z } from 'zod';
import { AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { ServiceFaultSchema } from './connection-problem.ts';
import { RosterLossSchema } from './roster.ts';

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

/** `sentence` says it all by itself; screens may show the parts instead. It comes from the service or the hub. */
const said = { noticeId: z.string(), at: InstantSchema, sentence: z.string() };

/** Something a person at the front desk should know. */
const NoticeSchema = z.discriminatedUnion('kind', [
  z.object({
    ...said,
    kind: z.enum([
      /** Something will not be done, and there is no appointment to disagree about. */
      'refused',
      'webhook',
      'storage',
      /** A visitor checked in while the front desk's no-show was not sent yet, or set aside; the visitor won. */
      'visitor-came',
      /** What a change of the service's address left behind. */
      'left-service',
      /** Refused after an attempt without an answer, or though the visitor is in the service's queue: presumed done. */
      'presumed',
      /** A new appointment that the service made without saying under which id. */
      'no-id',
    ]),
    appointmentId: z.string().optional(),
  }),
  /** The roster is not read, or not whole. */
  z.object({
    ...said,
    kind: z.literal('roster'),
    /** Lines that `roster.problems` tells. */
    badLines: z.number().int().optional(),
  }),
  /** A roster that would take away more than is believed; `roster.decide` settles it. */
  z.object({
    ...said,
    kind: z.literal('roster-gone'),
    count: z.number().int(),
    days: z.array(RosterLossSchema),
    /** Codes of the first of them. */
    codes: z.array(z.string()),
  }),
  /**
   * Set aside: it keeps failing. It goes on being tried, and leaves by itself once it gets through; `outbox.resolve`
   * sends it again now, says that it was done there or gives it up.
   */
  z.object({
    ...said,
    kind: z.literal('stuck'),
    intentId: z.number().int(),
    appointmentId: z.string().optional(),
    what: z.enum(['check-in', 'cancel', 'no-show', 'edit', 'create']),
    /** The visitor's code, or the name where there is no appointment yet. */
    whom: z.string(),
    /** When the person acted. */
    createdAt: InstantSchema,
    attempts: z.number().int(),
    /** What came back the last time: `refusing` an answer with a 4xx, `answering` any other, `silent` none. */
    reason: z.enum(['refusing', 'answering', 'silent']),
    /** The status and the words of that answer, where it had any. */
    statusCode: z.number().int().optional(),
    words: z.string().optional(),
  }),
  /** The service refused what was done here, and not because of an earlier attempt of ours: somebody else acted. */
  z.object({
    ...said,
    kind: z.literal('conflict'),
    appointmentId: z.string(),
    /** The visitor's code, or the id where the hub does not know the appointment. */
    code: z.string(),
    ours: z.object({
      what: z.enum(['check-in', 'cancel', 'no-show', 'edit']),
      /** When the person acted; `sentAt`: when it last went to the service. */
      at: InstantSchema,
      sentAt: InstantSchema.optional(),
      origin: z.enum(['visitor', 'staff']),
      /** An attempt before had no answer: it may have taken effect all the same. */
      unsure: z.boolean(),
    }),
    service: z.object({
      /** The service's own words, where it gave any. */
      sentence: z.string().optional(),
      at: InstantSchema,
      /** What the hub has heard since, from events; absent while it has heard nothing. */
      statusNow: AppointmentStatusSchema.optional(),
    }),
  }),
  /** A new appointment: sent, and nobody knows whether the service made it. `outbox.resolve` settles it. */
  z.object({
    ...said,
    kind: z.literal('unresolved-create'),
    intentId: z.number().int(),
    /** Absent when it cannot be read any more. */
    visitorName: z.string().optional(),
    lineName: z.string().optional(),
    startsAt: InstantSchema.optional(),
    createdAt: InstantSchema,
    sentAt: InstantSchema.optional(),
    attempts: z.number().int(),
  }),
]);
export type Notice = z.infer<typeof NoticeSchema>;

export const HubStatusSchema = z.object({
  service: ServiceStateSchema,
  serviceSince: InstantSchema.optional(),
  serviceFault: ServiceFaultSchema.optional(),
  webhooks: WebhookStateSchema,
  /** Events refused for their signature since the last good one, or since somebody dismissed the notice. */
  refusedEvents: z.object({ count: z.number().int().min(1), since: InstantSchema }).optional(),
  lastEventAt: InstantSchema.optional(),
  /** Intents on disk that the service has not confirmed. */
  waitingToSend: z.number().int().min(0),
  appointmentsToday: z.number().int().min(0),
  /** The hub's clock against the service's `Date` header, when it is more than two minutes off. */
  clockSkewMs: z.number().int().optional(),
  /** Whether tickets could be matched with check-ins made here; absent while there is nothing to tell by. */
  ticketsMatch: z.boolean().optional(),
  notices: z.array(NoticeSchema),
  demo: z.boolean(),
});
export type HubStatus = z.infer<typeof HubStatusSchema>;
