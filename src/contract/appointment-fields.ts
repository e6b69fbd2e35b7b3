/** States of an appointment, without schemas, so that a screen loads no zod for them. */
export const APPOINTMENT_STATUSES = ['Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show'] as const;
