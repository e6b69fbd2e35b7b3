/** What helps to tell first names from last names. Folded. */
import { textKey } from '../text-key.ts';

const keys = (words: string): ReadonlySet<string> => new Set(words.split(',').map(textKey));

/** Before a name, and no part of it. */
export const HONORIFICS = keys(
  'mr,mrs,ms,miss,mx,dr,prof,herr,frau,hr,fr,dipl,ing,sr,sra,srta,don,dona,mme,mlle,monsieur,madame,pan,pani,bay,bayan,sayin,пан,пані,السيد,السيدة,سيد,سيدة,د,الدكتور,الأستاذ,ông,bà,anh,chị',
);

/** Behind a Chinese name. */
export const TITLES_BEHIND = /(?:先生|女士|小姐|太太)$/u;

/** Begin a last name of several words. */
export const PARTICLES = keys(
  'von,vom,zu,zur,van,der,den,ter,ten,de,del,della,dello,di,da,das,dos,do,du,des,le,la,las,los,el,al,bin,bint,ibn,ben,abu,abd,bou,ait,mac,mc,san,santa,st,af,av,ال,بن,ابن,بنت,أبو,عبد',
);

/** Family names that stand first where they stand as usual. */
export const VIETNAMESE_FAMILIES = keys(
  'Nguyễn,Trần,Lê,Phạm,Hoàng,Huỳnh,Phan,Vũ,Võ,Đặng,Bùi,Đỗ,Hồ,Ngô,Dương,Lý,Đinh,Lâm,Đoàn,Trịnh,Mai,Đào,Cao,Tạ,Lương,Trương,Hà,Châu,Tô,Phùng,Quách,Thái,Vương,Tống,Kiều,La,Lưu',
);

export const CHINESE_FAMILIES: ReadonlySet<string> = new Set(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸龍萬錢湯賀賴龔',
);
export const CHINESE_DOUBLE_FAMILIES =
  /^(?:欧阳|司马|诸葛|上官|司徒|东方|皇甫|尉迟|公孙|夏侯|慕容|令狐|歐陽|司馬|諸葛|東方)/u;

/** Ends of family names that are no ends of first names. */
export const FAMILY_ENDS =
  /(?:енко|чук|щук|ський|ська|цький|цька|зький|зька|ов|ова|ева|ская|ский|ski|ska|cki|cka|dzki|dzka|wicz|czyk|czak|oglu|enko|chuk)$/u;
