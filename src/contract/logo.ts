/** The largest picture that is taken as the site's logo, in bytes of the picture itself. */
export const LARGEST_LOGO = 200_000;
