/** What helps to tell first names from last names. Folded. */
import { FAMILY_PARTICLES } from '../../directory/last-name.ts';
import { textKey } from '../text-key.ts';

const keys = (words: string): ReadonlySet<string> => new Set(words.split(',').map(textKey));

/** Before a name, and no part of it. */
export const HONORIFICS = keys(
  'mr,mrs,ms,miss,mx,dr,prof,herr,frau,hr,fr,dipl,ing,sr,sra,srta,don,dona,mme,mlle,monsieur,madame,pan,pani,bay,bayan,sayin,пан,пані,السيد,السيدة,سيد,سيدة,د,الدكتور,الأستاذ,ông,bà,anh,chị',
);

/** Behind a Chinese name. */
export const TITLES_BEHIND = /(?:先生|女士|小姐|太太)$/u;

/** Begin a last name of several words. */
export const PARTICLES = keys(FAMILY_PARTICLES);

/** Family names that stand first where they stand as usual. */
export const VIETNAMESE_FAMILIES = keys(
  'Nguyễn,Trần,Lê,Phạm,Hoàng,Huỳnh,Phan,Vũ,Võ,Đặng,Bùi,Đỗ,Hồ,Ngô,Dương,Lý,Đinh,Lâm,Đoàn,Trịnh,Mai,Đào,Cao,Tạ,Lương,Trương,Hà,Châu,Tô,Phùng,Quách,Thái,Vương,Tống,Kiều,La,Lưu',
);

export const CHINESE_DOUBLE_FAMILIES =
  /^(?:欧阳|司马|诸葛|上官|司徒|东方|皇甫|尉迟|公孙|夏侯|慕容|令狐|歐陽|司馬|諸葛|東方)/u;

/** Ends of family names that are no ends of first names. */
export const FAMILY_ENDS =
  /(?:енко|чук|щук|ський|ська|цький|цька|зький|зька|ов|ова|ева|ская|ский|ski|ska|cki|cka|dzki|dzka|wicz|czyk|czak|oglu|enko|chuk)$/u;
