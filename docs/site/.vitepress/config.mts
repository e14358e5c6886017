import { createRequire } from 'node:module'
import { posix } from 'node:path'
import { defineConfig, type MarkdownOptions } from 'vitepress'

// What a page links to outside of docs/ is read in the repository.
const repository = 'https://github.com/ctxlaws/ctxvet'
const require = createRequire(import.meta.url)

// The pages are written for GitHub, too: plain Markdown, in which braces and tags are text, links to files outside
// of docs/ are relative, and headings have GitHub's anchors.
const markdown: MarkdownOptions = {
  anchor: { slugify: (heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-') },
  languageAlias: { starlark: 'python', console: 'shellsession' },
  config(md) {
    md.core.ruler.push('links-out-of-docs', ({ tokens, env }) => {
      for (const token of tokens.flatMap((t) => t.children ?? [])) {
        const href = token.type === 'link_open' && token.attrGet('href')
        if (!href || /^([a-z]+:|#|\/)/.test(href)) continue
        const path = posix.join('docs', posix.dirname(env.relativePath), href)
        if (!path.startsWith('docs/') || !/\.md(#|$)/.test(path)) token.attrSet('href', `${repository}/blob/main/${path}`)
        else token.attrSet('href', href.replace(/README\.md(#|$)/, 'index.md$1'))
      }
    })
    md.renderer.rules.code_block = (tokens, i) => md.renderer.rules.fence!([Object.assign(tokens[i], { info: 'go' })], 0, md.options, {}, md.renderer)
    md.renderer.rules.text = (tokens, i) => md.utils.escapeHtml(tokens[i].content).replaceAll('{{', '&#123;&#123;')
  },
}

const rules = ['0', '1', '2', '3', '4', '5', '6', '7', '8'].map((n) => ({ text: `CTX000${n}`, link: `/rules/CTX000${n}` }))

export default defineConfig({
  title: 'ctxvet',
  description: 'Checks Go programs that keep memories for AI systems, by the laws of the context store.',
  lang: 'en',
  srcDir: '..',
  srcExclude: ['site/**'],
  outDir: './dist',
  // GitHub shows a folder's README.md, a site its index.
  rewrites: { 'README.md': 'index.md', 'decisions/README.md': 'decisions/index.md' },
  // Without one, browsers ask for /favicon.ico.
  head: [['link', { rel: 'icon', href: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 3h12v3H2zm1 4h10v6H3zm3 2v1h4V9z" fill="%23a3221b"/></svg>' }]],
  markdown,
  vite: {
    resolve: {
      // The pages lie beside this folder, where no node_modules is.
      alias: [
        { find: /^vue\/server-renderer$/, replacement: require.resolve('vue/server-renderer') },
        { find: /^vue$/, replacement: require.resolve('vue/dist/vue.runtime.esm-bundler.js') },
      ],
    },
  },
  themeConfig: {
    // Names of rules differ in one digit and are not misspelt for each other.
    search: { provider: 'local', options: { miniSearch: { searchOptions: { fuzzy: (term: string) => (/\d/.test(term) ? false : 0.2), prefix: true, boost: { title: 8, text: 2, titles: 1 } } } } },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: repository }],
    nav: [
      { text: 'CI', link: '/ci' },
      { text: 'golangci-lint', link: '/golangci' },
      { text: 'Stores', link: '/store' },
      { text: 'Rules', link: '/#the-rules' },
    ],
    sidebar: [
      { text: 'Begin', items: [{ text: 'Overview', link: '/' }, { text: 'Install', link: '/install' }, { text: 'In CI', link: '/ci' }, { text: 'In golangci-lint, Bazel', link: '/golangci' }, { text: 'In an editor', link: '/editors' }, { text: 'Writing a store', link: '/store' }, { text: 'An old code base', link: '/adopting' }] },
      { text: 'Rules', items: rules },
      { text: 'Ground', items: [{ text: 'The laws', link: '/laws' }, { text: 'How it stays honest', link: '/honesty' }, { text: 'Compared', link: '/compare' }, { text: 'What stays the same', link: '/stability' }, { text: 'Decisions', link: '/decisions/' }] },
      { text: 'The store', items: [{ text: 'Laws in the store', link: '/store-laws' }, { text: 'What it finds and costs', link: '/recall' }, { text: 'Access policy', link: '/policy' }, { text: 'How it is tested', link: '/testing' }] },
    ],
    editLink: { pattern: `${repository}/edit/main/docs/:path` },
  },
})
