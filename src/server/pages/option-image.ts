import { extname } from 'node:path'
import type { ImageExtension } from '../survey-files/image-header.ts'
import type { CachePolicy } from './cache-policy.ts'
import { type MemoryFile, memoryFile } from './memory-file.ts'

const types: Readonly<Record<ImageExtension, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/** The site named the image by its content, so the name tells the type. */
export function optionImageType(name: string): string {
  return types[extname(name).slice(1) as ImageExtension]
}

/** An option's image as it is sent. */
export function optionImage(name: string, bytes: Buffer, cachePolicy: CachePolicy): MemoryFile {
  return memoryFile(bytes, { type: optionImageType(name), cachePolicy }, {})
}
