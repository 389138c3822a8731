import { defineConfig } from 'vitest/config'

/** Of `npm run gallery`. */
export default defineConfig({
  test: {
    include: ['tests/gallery/screenshots.ts', 'tests/gallery/readme-pictures.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
