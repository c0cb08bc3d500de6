// What a candidate is and how it hangs together with others: definitions, sizes, the graph, its neighbourhood.

import { share } from './share.ts';
import type { Feature, FileView, RegionView } from './types.ts';

export const fileStructural: readonly Feature<FileView>[] = [
  {
    name: 'file.walk.references',
    group: 'structural',
    meaning: 'personalised PageRank over references from the best guesses, root, share of the best',
    range: '0 … 1',
    value: ({ evidence, file }) => evidence.referenceWalk[file]!,
  },
  {
    name: 'file.walk.imports',
    group: 'structural',
    meaning: 'personalised PageRank over imports from the best guesses, root, share of the best',
    range: '0 … 1',
    value: ({ evidence, file }) => evidence.importWalk[file]!,
  },
  {
    name: 'file.used',
    group: 'structural',
    meaning: 'references from other files that lead here, ln(1 + weight)',
    range: '0 …',
    value: ({ used }) => Math.log1p(used),
  },
  {
    name: 'file.partner',
    group: 'structural',
    meaning: 'guess of its test (or of the source it tests), as a share of the best',
    range: '0 … 1',
    value: ({ partnerGuess }) => partnerGuess,
  },
  {
    name: 'file.lines',
    group: 'structural',
    meaning: 'length, ln(1 + lines)',
    range: '0 …',
    value: ({ evidence, file }) => Math.log1p(evidence.index.lineCountOf(file)),
  },
  {
    name: 'file.definitions',
    group: 'structural',
    meaning: 'definitions in it, ln(1 + n)',
    range: '0 …',
    value: ({ evidence: { index }, file }) =>
      Math.log1p(index.firstDefinitionOf(file + 1) - index.firstDefinitionOf(file)),
  },
];

const definitionKinds: Readonly<Record<string, readonly string[]>> = {
  function: ['function', 'macro'],
  method: ['method'],
  type: ['class', 'interface', 'trait', 'struct', 'enum', 'type'],
  value: ['constant', 'field', 'rule'],
};

export const regionStructural: readonly Feature<RegionView>[] = [
  ...(['head', 'gap', 'window', 'file'] as const).map(
    (kind): Feature<RegionView> => ({
      name: `region.is.${kind}`,
      group: 'structural',
      meaning: `it is a ${kind === 'head' ? 'head of a container' : kind === 'gap' ? 'stretch between definitions' : kind === 'window' ? 'window of something long' : 'whole short file'}`,
      range: '0 or 1',
      value: ({ evidence, region }) => (evidence.index.regionKindOf(region) === kind ? 1 : 0),
    }),
  ),
  ...Object.entries(definitionKinds).map(
    ([name, kinds]): Feature<RegionView> => ({
      name: `region.defines.${name}`,
      group: 'structural',
      meaning: `it is (part of) a definition of kind ${kinds.join(', ')}`,
      range: '0 or 1',
      value: ({ evidence: { index }, region }) => {
        const definition = index.definitionOfRegion(region);
        return definition >= 0 && kinds.includes(index.definitionKindOf(definition)) ? 1 : 0;
      },
    }),
  ),
  {
    name: 'region.lines',
    group: 'structural',
    meaning: 'length, ln(lines)',
    range: '0 …',
    value: ({ evidence: { index }, region }) => Math.log(index.regionEnds[region]! - index.regionStarts[region]! + 1),
  },
  {
    name: 'region.first',
    group: 'structural',
    meaning: 'the first region of its file',
    range: '0 or 1',
    value: ({ evidence: { index }, region, file }) => (region === index.firstRegionOf(file) ? 1 : 0),
  },
  {
    name: 'region.position',
    group: 'structural',
    meaning: 'where it starts, as a share of the file',
    range: '0 … 1',
    value: ({ evidence: { index }, region, file }) => share(index.regionStarts[region]! - 1, index.lineCountOf(file)),
  },
  {
    name: 'region.file-lines',
    group: 'structural',
    meaning: 'length of its file, ln(lines)',
    range: '0 …',
    value: ({ evidence: { index }, file }) => Math.log(Math.max(1, index.lineCountOf(file))),
  },
  {
    name: 'region.used-by',
    group: 'structural',
    meaning: 'strong regions that use what it defines (sum of their shares), ln(1 + x)',
    range: '0 …',
    value: ({ usedBy }) => Math.log1p(usedBy),
  },
  {
    name: 'region.uses',
    group: 'structural',
    meaning: 'strong regions whose definitions it uses (sum of their shares), ln(1 + x)',
    range: '0 …',
    value: ({ uses }) => Math.log1p(uses),
  },
  {
    name: 'region.head-of-strong',
    group: 'structural',
    meaning: 'head of the container of a strong region',
    range: '0 … 1',
    value: ({ headOfStrong }) => headOfStrong,
  },
  {
    name: 'region.beside-strong',
    group: 'structural',
    meaning: 'in the same container as a strong region',
    range: '0 … 1',
    value: ({ besideStrong }) => besideStrong,
  },
];
