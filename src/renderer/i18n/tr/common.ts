/** Turkish sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'tr'> = {
  loading: 'Bir dakika lütfen',
  loadingLost: 'Bu ekran Foyer’e henüz ulaşamıyor. Denemeyi sürdürüyor.',
  demo: 'Demo',
  broken: {
    title: 'Bu ekranın biraz zamana ihtiyacı var',
    text: 'Burada bir sorun oluştu. Ekran kendiliğinden yeniden başlar.',
  },
};
