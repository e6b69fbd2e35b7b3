/** The states of an appointment in the service. Apart from schemas, so that a screen which names them carries no checks. */
export const APPOINTMENT_STATUSES = ['Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show'] as const;
