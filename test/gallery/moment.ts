/** Friday 20 November 2026, 10:24 in London and in UTC: when everything in the gallery happens. */
export const NOW = Date.UTC(2026, 10, 20, 10, 24);
