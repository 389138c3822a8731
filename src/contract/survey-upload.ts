/** The fields of the form in which a survey file is uploaded together with the images of its options. */
export const uploadFields = { file: 'archivo', image: 'imagen' } as const

export const MOST_FILE_BYTES = 1_000_000
export const MOST_IMAGE_BYTES = 60_000
export const MOST_IMAGES = 24
