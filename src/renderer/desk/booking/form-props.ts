/** What each form of the front desk is given. */
import type { BookingCalls, OpenForm } from './booking-calls.ts';

export interface FormProps<Kind extends OpenForm['kind']> {
  readonly form: Extract<OpenForm, { kind: Kind }>;
  readonly calls: BookingCalls;
  readonly onClose: () => void;
}
