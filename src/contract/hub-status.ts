/** How the hub is: what the front desk is shown above the day, and what setup shows beside the settings. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';

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

/** Something a person at the front desk should know. `sentence` is shown as it is; it comes from the service or the hub. */
export const NoticeSchema = z.object({
  noticeId: z.string(),
  at: InstantSchema,
  kind: z.enum(['refused', 'roster', 'webhook', 'storage']),
  sentence: z.string(),
  appointmentId: z.string().optional(),
});
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
