/** How the hub is: what the front desk is shown above the day, and what setup shows beside the settings. */
import { z } from 'zod';
import { AppointmentStatusSchema, InstantSchema } from './appointment.ts';

export const ServiceStateSchema = z.enum([
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

export const WebhookStateSchema = z.enum([
  'listening',
  /** Listening, but refusing everything: there is no secret to check signatures with. */
  'no-secret',
  /** The port could not be had. */
  'port-in-use',
]);
export type WebhookState = z.infer<typeof WebhookStateSchema>;

/** `sentence` says it all by itself; screens may show the parts instead. It comes from the service or the hub. */
const said = { noticeId: z.string(), at: InstantSchema, sentence: z.string() };

/** Something a person at the front desk should know. */
export const NoticeSchema = z.discriminatedUnion('kind', [
  z.object({
    ...said,
    kind: z.enum([
      /** Something will not be done, and there is no appointment to disagree about. */
      'refused',
      'roster',
      'webhook',
      'storage',
      /** A visitor checked in while the front desk's no-show was not sent yet; the visitor won. */
      'visitor-came',
      /** Set aside: it keeps failing while others get through. It goes on being tried, and leaves by itself. */
      'stuck',
    ]),
    appointmentId: z.string().optional(),
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
  webhooks: WebhookStateSchema,
  lastEventAt: InstantSchema.optional(),
  /** Intents on disk that the service has not confirmed. */
  waitingToSend: z.number().int().min(0),
  appointmentsToday: z.number().int().min(0),
  /** The hub's clock against the service's `Date` header, when it is more than two minutes off. */
  clockSkewMs: z.number().int().optional(),
  notices: z.array(NoticeSchema),
  demo: z.boolean(),
});
export type HubStatus = z.infer<typeof HubStatusSchema>;
