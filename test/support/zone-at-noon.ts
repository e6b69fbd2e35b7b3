/** A time zone in which it is about noon, so that no run of a test crosses midnight or is short of a morning. */
export function zoneAtNoon(now: Date): string {
  const hours = 12 - now.getUTCHours();
  // The names of these zones count westwards.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
