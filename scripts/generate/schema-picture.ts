import { instance } from '@viz-js/viz'

/** A table as it is drawn, with the tables that its columns refer to. */
export type DrawnTable = {
  name: string
  key: string[]
  /** Tables of foreign keys. */
  foreign: string[]
  /** Tables whose key a column is named after, without a foreign key. */
  named: string[]
}

/** The tables that one file of migrations creates. */
export type DrawnSection = { name: string; tables: DrawnTable[] }

/** Most tables refer to these: arrows to them would cover all others. */
const everywhere = new Set(['site', 'account'])

const viz = await instance()

const toLabel = ({ name, key }: DrawnTable) =>
  `<b>${name}</b><br/><font point-size="8">${key.join(', ')} </font>`

function listEdges({ name, foreign, named }: DrawnTable) {
  const byName = named.filter((head) => !foreign.includes(head))
  return [
    ...foreign.map((head) => ({ tail: name, head, attributes: {} })),
    ...byName.map((head) => ({ tail: name, head, attributes: { style: 'dashed' } })),
  ].filter(({ head }) => !everywhere.has(head))
}

/**
 * Draws all tables with their keys, framed by the file that creates them, as SVG. A line is a
 * foreign key, a dashed one a column that is named after the other table's key.
 */
export function drawSchema(sections: DrawnSection[]): string {
  const svg = viz.renderString(
    {
      graphAttributes: {
        rankdir: 'LR',
        bgcolor: 'white',
        fontname: 'Helvetica',
        nodesep: 0.1,
        ranksep: 0.5,
        pack: true,
        packmode: 'cluster',
      },
      nodeAttributes: {
        fontname: 'Helvetica',
        fontsize: 11,
        shape: 'box',
        style: 'filled',
        fillcolor: 'white',
        color: '#5b2a45',
        margin: '0.2,0.05',
        height: 0.3,
      },
      edgeAttributes: { color: '#8a6a7c', arrowsize: 0.6 },
      subgraphs: sections.map(({ name, tables }) => ({
        name: `cluster_${name}`,
        graphAttributes: { label: name, color: '#d8c6cf', bgcolor: '#faf5f7', style: 'rounded' },
        nodes: tables.map((table) => ({
          name: table.name,
          attributes: { label: { html: toLabel(table) } },
        })),
      })),
      edges: sections.flatMap(({ tables }) => tables.flatMap(listEdges)),
    },
    { format: 'svg' },
  )
  return svg.replaceAll(/<!--[^]*?-->\n/g, '')
}
