/** The path of an appointment at the service as it is sent: an id may hold signs that a path writes in another way. */
export const appointmentPath = (id: string): string => `/v1/appointments/${encodeURIComponent(id)}`;
