/**
 * Whether a last name that a visitor typed is the one of a list. People leave out accents, particles and hyphens, turn
 * two last names around, and write ü as ue. Nothing is guessed beyond that: a part of a double name is enough, a
 * beginning of a name is not. Pure.
 */
import { foldName } from '../../../contract/search-text.ts';

/** As Ukrainian passports write the letters (resolution 55 of 2010), and those of Russian. */
const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  'а=a б=b в=v г=h ґ=g д=d е=e є=ie ж=zh з=z и=y і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ь= ъ= ё=e ю=iu я=ia ы=y э=e'
    .split(' ')
    .map((pair) => pair.split('=')),
);

/** The same at the beginning of a name. */
const CYRILLIC_FIRST: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

function latinOfCyrillic(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word)) return word;
  return word
    .replace('зг', 'zgh')
    .replace(/^[єїйюя]/u, (letter) => CYRILLIC_FIRST[letter] ?? letter)
    .replace(/\p{Script=Cyrillic}/gu, (letter) => CYRILLIC[letter] ?? letter);
}

/** The usual Chinese family names by their sound, which visitors type on a kiosk without keys for characters. */
const FAMILY_SOUNDS = new Map(
  'wang王汪 li李黎 zhang张張 liu刘劉 chen陈陳 yang杨楊 zhao赵趙 huang黄黃 zhou周 wu吴武吳 xu徐许許 sun孙孫 hu胡 zhu朱 gao高 lin林 he何贺賀 guo郭 ma马馬 luo罗羅 liang梁 song宋 zheng郑鄭 xie谢謝 han韩韓 tang唐汤湯 feng冯馮 yu于余 dong董 xiao萧蕭 cheng程 cao曹 yuan袁 deng邓鄧 fu傅 shen沈 zeng曾 peng彭 lu吕卢陆呂盧陸 su苏蘇 jiang蒋姜江蔣 cai蔡 jia贾賈 ding丁 wei魏 xue薛 ye叶葉 yan阎閻 pan潘 du杜 dai戴 xia夏 zhong钟鍾 tian田 ren任 fan范 fang方 shi石史 yao姚 tan谭譚 liao廖 zou邹鄒 xiong熊 jin金 hao郝 kong孔 bai白 cui崔 kang康 mao毛 qiu邱 qin秦 gu顾 hou侯 shao邵 meng孟 long龙龍 wan万萬 duan段 lei雷 qian钱錢 yin尹 yi易 chang常 qiao乔 lai赖賴 gong龚龔 wen文'
    .split(' ')
    .flatMap((sound) =>
      (sound.match(/\p{Script=Han}/gu) ?? []).map(
        (family) => [family, sound.replace(/\P{ASCII}+/u, '')] as const,
      ),
    ),
);
export const CHINESE_FAMILIES: ReadonlySet<string> = new Set(FAMILY_SOUNDS.keys());

/** Begin a last name of several words. */
export const FAMILY_PARTICLES =
  'von,vom,zu,zur,van,der,den,ter,ten,de,del,della,dello,di,da,das,dos,do,du,des,le,la,las,los,el,al,bin,bint,ibn,ben,abu,abd,bou,ait,mac,mc,san,santa,st,af,av,ال,بن,ابن,بنت,أبو,عبد';

/** Letters of one sound, which keyboards and lists write in one way or the other. */
const ARABIC: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ـ: '' };

/** Marks that writing leaves out: of Latin, Greek and Cyrillic letters, Arabic and Hebrew vowels. Others are letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;

const KEPT_MARKS = /(?![\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670])\p{M}/u;

/** `foldName` drops every mark, also those that are vowels of Devanagari and Thai. */
function foldWord(word: string): string {
  // Before ї and й lose their marks.
  const lower = latinOfCyrillic(word.normalize('NFKC').toLowerCase());
  const plain = lower.normalize('NFKD').replace(MARKS, '');
  const latin = (KEPT_MARKS.test(plain) ? plain : foldName(lower))
    .replace(/[ٱىیةکـ]/gu, (letter) => ARABIC[letter] ?? letter)
    .replace(/\p{Script=Han}/gu, (sign) => FAMILY_SOUNDS.get(sign) ?? sign);
  // ü is u without its marks and ue where there was no key for it. Both become one.
  // Lü is typed as lv in Pinyin.
  return latin
    .replace(/([aou])e/gu, '$1')
    .replace(/^lv$/u, 'lu')
    .normalize('NFC');
}

/** Characters of a name that are looked at. */
const MAX_NAME = 200;

const wordsIn = (name: string): readonly string[] =>
  name
    .slice(0, MAX_NAME)
    .replace(/['’ʼ´`.]/gu, '')
    .split(/[\s\p{Pd}_/,]+/u)
    .map(foldWord)
    .filter((word) => word !== '');

export interface LastNameKeys {
  /** Without spaces: De la Cruz and McDonald are written in one word or in several. */
  readonly whole: string;
  /** Sorted, without particles. Empty only where `whole` is. */
  readonly words: readonly string[];
}

const FOLDED_PARTICLES = new Set(FAMILY_PARTICLES.split(',').map(foldWord));

export function lastNameKeys(name: string): LastNameKeys {
  const all = wordsIn(name);
  const core = all.filter((word) => !FOLDED_PARTICLES.has(word));
  return { whole: all.join(''), words: [...(core.length > 0 ? core : all)].sort() };
}

/** A part that is too short distinguishes nothing. */
const MIN_PART = 3;

/** `typed` is the whole name in `listed`, in any order of its words, or one word of a double name. */
export function isLastName(typed: LastNameKeys, listed: LastNameKeys): boolean {
  if (typed.whole === '' || listed.whole === '') return false;
  if (typed.whole === listed.whole || typed.words.join('') === listed.words.join('')) return true;
  const [only = ''] = typed.words;
  return typed.words.length === 1 && only.length >= MIN_PART && listed.words.includes(only);
}
