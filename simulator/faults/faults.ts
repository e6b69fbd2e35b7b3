/** The faults of the control surface (simulator/README.md, "The control surface"), drawn from the seed. */
import { z } from 'zod';
import { seededRandom, type Random } from '../base/random.ts';

const rate = (name: string) => z.number().min(0).max(1, `${name} must be a number from 0 to 1.`);
const millis = (name: string) =>
  z.number().min(0).max(600_000, `${name} must be milliseconds from 0 to 600000.`);

const webhookFaults = z.strictObject({
  dropRate: rate('webhooks.dropRate').optional(),
  duplicateRate: rate('webhooks.duplicateRate').optional(),
  delayMs: millis('webhooks.delayMs').optional(),
  reorderWindow: z.int().min(0).max(1000, 'webhooks.reorderWindow must be 0 to 1000.').optional(),
  wrongSignatureRate: rate('webhooks.wrongSignatureRate').optional(),
});

/** Body of `PUT /faults`. `strictBucket`, `unaskedContinue` and `refuseForMs` are additions of ours, see README.md. */
export const faultsSchema = z.strictObject({
  latencyMs: millis('latencyMs').optional(),
  jitterMs: millis('jitterMs').optional(),
  errorRate: rate('errorRate').optional(),
  errorStatus: z.int().min(400).max(599, 'errorStatus must be a status from 400 to 599.').optional(),
  cutBeforeRate: rate('cutBeforeRate').optional(),
  cutAfterRate: rate('cutAfterRate').optional(),
  outage: z.boolean('outage must be true or false.').optional(),
  captivePortal: z.boolean('captivePortal must be true or false.').optional(),
  unaskedContinue: z.boolean('unaskedContinue must be true or false.').optional(),
  rejectKey: z.boolean('rejectKey must be true or false.').optional(),
  strictBucket: z.boolean('strictBucket must be true or false.').optional(),
  refuseForMs: millis('refuseForMs').optional(),
  webhooks: webhookFaults.optional(),
});
export type Faults = z.infer<typeof faultsSchema>;

/** What happens to one request. */
export interface RequestPlan {
  /** Between processing and the answer. */
  readonly delayMs: number;
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
  /** Status to fail with, without processing. */
  readonly errorStatus?: number;
}

const hits = (rateOrNone: number | undefined, random: Random) =>
  rateOrNone !== undefined && rateOrNone > 0 && random() < rateOrNone;

/** Draws the faults of one request: jitter, cut before, error, cut after, in this order. */
export function planRequest(faults: Faults, random: Random): RequestPlan {
  const jitter = faults.jitterMs === undefined || faults.jitterMs === 0 ? 0 : random() * faults.jitterMs;
  const delayMs = (faults.latencyMs ?? 0) + jitter;
  const cutBefore = hits(faults.cutBeforeRate, random);
  const error = hits(faults.errorRate, random);
  const cutAfter = hits(faults.cutAfterRate, random);
  return error
    ? { delayMs, cutBefore, cutAfter, errorStatus: faults.errorStatus ?? 500 }
    : { delayMs, cutBefore, cutAfter };
}

/** What happens to one webhook delivery. */
export interface DeliveryPlan {
  readonly drop: boolean;
  readonly duplicate: boolean;
  readonly wrongSignature: boolean;
  readonly delayMs: number;
}

/** Draws the faults of one delivery: drop, duplicate, wrong signature, in this order. */
export function planDelivery(faults: Faults, random: Random): DeliveryPlan {
  const webhooks = faults.webhooks ?? {};
  return {
    drop: hits(webhooks.dropRate, random),
    duplicate: hits(webhooks.duplicateRate, random),
    wrongSignature: hits(webhooks.wrongSignatureRate, random),
    delayMs: webhooks.delayMs ?? 0,
  };
}

/** The faults in force with their random streams. Setting them starts the streams afresh from the seed. */
export interface FaultBox {
  current(): Faults;
  set(faults: Faults, seed: number): void;
  planRequest(): RequestPlan;
  planDelivery(): DeliveryPlan;
  /** The random stream for the order of held-back deliveries. */
  readonly order: Random;
}

export function createFaultBox(seed: number): FaultBox {
  let faults: Faults = {};
  let requests = seededRandom(seed);
  let deliveries = seededRandom(seed + 1);
  let order = seededRandom(seed + 2);
  return {
    current: () => faults,
    set(next, nextSeed) {
      faults = next;
      requests = seededRandom(nextSeed);
      deliveries = seededRandom(nextSeed + 1);
      order = seededRandom(nextSeed + 2);
    },
    planRequest: () => planRequest(faults, requests),
    planDelivery: () => planDelivery(faults, deliveries),
    order: () => order(),
  };
}
