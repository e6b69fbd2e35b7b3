/** The request of an intent, from its row. Pure. */
import { jsonIn } from '../base/json.ts';
import {
  type AppointmentInput,
  type AppointmentPatch,
  type AutoAssignInput,
  checkAppointmentInput,
  checkAppointmentPatch,
  checkAutoAssignInput,
} from '../service/appointment-input.ts';
import type { Intent, StateKind } from './intent.ts';

export type Order =
  | { readonly kind: StateKind; readonly appointmentId: string }
  | { readonly kind: 'edit'; readonly appointmentId: string; readonly patch: AppointmentPatch }
  | { readonly kind: 'create'; readonly input: AppointmentInput }
  | { readonly kind: 'auto-assign'; readonly input: AutoAssignInput };

/** Undefined if the payload is damaged or breaks the rules of its kind: nothing can be sent. */
export function readOrder({ kind, appointmentId, payload }: Intent): Order | undefined {
  switch (kind) {
    case 'check-in':
    case 'cancel':
    case 'no-show':
      return { kind, appointmentId };
    case 'edit': {
      const patch = checkAppointmentPatch(jsonIn(payload ?? ''));
      return patch.ok ? { kind, appointmentId, patch: patch.value } : undefined;
    }
    case 'create': {
      const input = checkAppointmentInput(jsonIn(payload ?? ''));
      return input.ok ? { kind, input: input.value } : undefined;
    }
    case 'auto-assign': {
      const input = checkAutoAssignInput(jsonIn(payload ?? ''));
      return input.ok ? { kind, input: input.value } : undefined;
    }
  }
}
