/** Arabic sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'ar'> = {
  loading: 'لحظة من فضلك',
  loadingLost: 'لا تستطيع هذه الشاشة الوصول إلى Foyer بعد. وهي تواصل المحاولة.',
  demo: 'عرض تجريبي',
  broken: {
    title: 'تحتاج هذه الشاشة إلى لحظة',
    text: 'حدث خطأ هنا. ستبدأ الشاشة من جديد تلقائيًا.',
  },
};
