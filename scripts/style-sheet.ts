/** What a style sheet defines, for the tests that hold styles together. Pure. */
import postcss, { type ChildNode } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';

/** What of a selector is styled is as well described by what stands in these. */
const SAME_ELEMENT = new Set([':is', ':where']);

const isCombinator = ({ type }: Node): boolean => type === 'combinator';

/** The classes of what `selector` styles: not of what stands around that, nor in it. */
function subjectClasses(selector: Selector): readonly string[] {
  const { nodes } = selector;
  return nodes.slice(nodes.findLastIndex(isCombinator) + 1).flatMap((node) => {
    if (node.type === 'class') return [node.value];
    if (node.type === 'pseudo' && SAME_ELEMENT.has(node.value)) return node.nodes.flatMap(subjectClasses);
    return [];
  });
}

/** The classes that a sheet says something about; one that only says where another stands is none of them. */
export function classesDefinedIn(css: string): ReadonlySet<string> {
  const classes = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    selectorParser((root) => {
      for (const name of root.nodes.flatMap(subjectClasses)) classes.add(name);
    }).processSync(rule.selector);
  });
  return classes;
}

const UNLAYERED = new Set(['import', 'font-face']);

const describe = (node: ChildNode): string => (node.type === 'rule' ? node.selector : node.toString());

/** What a sheet says outside of all layers or in one that is not of `layers`: it would overrule everything. */
export function outsideOfLayers(css: string, layers: readonly string[]): readonly string[] {
  return postcss.parse(css).nodes.flatMap((node) => {
    if (node.type === 'comment') return [];
    if (node.type !== 'atrule') return [describe(node)];
    const fits = node.name === 'layer' ? layers.includes(node.params) : UNLAYERED.has(node.name);
    return fits ? [] : [describe(node)];
  });
}
