/** French sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'fr'> = {
  loading: 'Un instant, s’il vous plaît',
  loadingLost: 'Cet écran n’arrive pas encore à joindre Foyer. Il continue d’essayer.',
  demo: 'Démo',
  broken: {
    title: 'Cet écran a besoin d’un instant',
    text: 'Un problème est survenu ici. L’écran redémarre tout seul.',
  },
};
