/** How the service's events must be signed, as the service profile has it. */
import { z } from 'zod';

/** What is signed of an event. */
export const SignedContentSchema = z.enum(['body', 'address-and-body', 'time-and-body']);

export const WebhookSignatureSchema = z.object({
  header: z.string(),
  algorithm: z.enum(['sha256', 'sha1', 'sha512']),
  encoding: z.enum(['hex', 'base64']),
  /** Before the signature, such as `sha256=`; usually empty. */
  prefix: z.string(),
  content: SignedContentSchema,
});
export type WebhookSignature = z.infer<typeof WebhookSignatureSchema>;
