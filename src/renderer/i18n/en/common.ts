/** English sentences that every screen may show. */
export const common = {
  loading: 'One moment, please',
  loadingLost: 'This screen cannot reach Foyer yet. It keeps trying.',
  demo: 'Demo',
  broken: {
    title: 'This screen needs a moment',
    text: 'Something went wrong here. The screen starts again by itself.',
  },
} as const;
